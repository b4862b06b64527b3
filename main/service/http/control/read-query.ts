import * as z from 'zod'
import { toJsonSchema } from '../../../../shared/schema/index.ts'
import type { ErrorObject } from '../../../../shared/spec/index.ts'
import { HttpRefusal } from '../refusal.ts'

/** Parses a query by the schemas of its parameters. Throws an `HttpRefusal` 400 with every fault. */
export function readQuery(
  parameters: { readonly [name: string]: z.ZodType },
  query: unknown,
): { readonly [name: string]: string | number } {
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

function readValue(parameter: z.ZodType, text: string): string | number | undefined {
  const value = parameter instanceof z.ZodNumber && /^\d{1,15}$/.test(text) ? Number(text) : text
  const { success, data } = parameter.safeParse(value)
  return success && (typeof data === 'string' || typeof data === 'number') ? data : undefined
}

function expectation(parameter: z.ZodType | undefined): string {
  if (!parameter) return 'not a parameter of this call'
  const { type, minimum, maximum, enum: values } = toJsonSchema(parameter)
  if (Array.isArray(values)) return `one of ${values.join(', ')} is expected, once`
  return type === 'string'
    ? 'one text is expected'
    : `one number from ${String(minimum ?? 0)} to ${String(maximum ?? 'any')} is expected`
}
