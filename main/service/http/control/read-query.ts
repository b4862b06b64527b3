import type { ErrorObject } from '../../../../shared/spec/details.ts'
import { HttpRefusal } from '../refusal.ts'
import type { ControlInput, QueryParameter } from './control-route.ts'

/** Parses a query by its parameters; throws 400 with every fault. */
export function readQuery(
  parameters: { readonly [name: string]: QueryParameter },
  query: unknown,
): ControlInput['query'] {
  const result: { [name: string]: string | number } = {}
  const errors: ErrorObject[] = []
  for (const [name, value] of Object.entries(query as object)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    const parsed = parameter && typeof value === 'string' ? readValue(parameter, value) : undefined
    if (parsed !== undefined) result[name] = parsed
    else errors.push({ code: 'invalid-query', field: name, message: expectation(parameter) })
  }
  if (errors.length > 0) throw new HttpRefusal(400, errors)
  return result
}

function readValue(
  { type, minimum, maximum, enum: values }: QueryParameter,
  text: string,
): string | number | undefined {
  if (type === 'string') return Array.isArray(values) && !values.includes(text) ? undefined : text
  if (!/^\d{1,15}$/.test(text)) return undefined
  const number = Number(text)
  return number < Number(minimum ?? 0) || number > Number(maximum ?? Number.MAX_SAFE_INTEGER) ? undefined : number
}

function expectation(parameter: QueryParameter | undefined): string {
  if (!parameter) return 'not a parameter of this call'
  const { type, minimum, maximum, enum: values } = parameter
  if (Array.isArray(values)) return `one of ${values.join(', ')} is expected, once`
  return type === 'string'
    ? 'one text is expected'
    : `one number from ${String(minimum ?? 0)} to ${String(maximum ?? 'any')} is expected`
}
