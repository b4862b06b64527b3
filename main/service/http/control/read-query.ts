import type { ErrorObject } from '../../../../shared/spec/details.ts'
import { ServiceError } from '../../engine/service-error.ts'
import type { ControlInput, QueryParameter } from './control-route.ts'

/** The query as its parameters say; throws 400 with every fault. `given` is whatever the caller wrote. */
export function readQuery(
  parameters: { readonly [name: string]: QueryParameter },
  given: unknown,
): ControlInput['query'] {
  const read: { [name: string]: string | number } = {}
  const errors: ErrorObject[] = []
  for (const [name, value] of Object.entries(given as object)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    const found = parameter && typeof value === 'string' ? readValue(parameter, value) : undefined
    if (found !== undefined) read[name] = found
    else errors.push({ code: 'invalid-query', field: name, message: expected(parameter) })
  }
  if (errors.length > 0) throw new ServiceError(400, errors)
  return read
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

function expected(parameter: QueryParameter | undefined): string {
  if (!parameter) return 'not a parameter of this call'
  const { type, minimum, maximum, enum: values } = parameter
  if (Array.isArray(values)) return `one of ${values.join(', ')} is expected, once`
  return type === 'string'
    ? 'one text is expected'
    : `one number from ${String(minimum ?? 0)} to ${String(maximum ?? 'any')} is expected`
}
