import type * as z from 'zod'
import type { ErrorObject } from '../../../../shared/spec/index.ts'
import { fieldOf } from '../field-path.ts'
import { HttpRefusal } from '../refusal.ts'

const MAX_LISTED = 100
const TYPES: { readonly [type: string]: string } = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Throws 400 with every fault of `value`. Not shown: D-41 */
export function checkAgainst(schema: z.ZodType, value: unknown): void {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw new HttpRefusal(400, result.error.issues.flatMap(errorsOf).slice(0, MAX_LISTED))
}

function errorsOf(issue: z.core.$ZodIssue): readonly ErrorObject[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => errorAt([...issue.path, key], 'is not a member'))
  return [errorAt(issue.path, messageOf(issue))]
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  return issue.message
}

function errorAt(path: readonly PropertyKey[], message: string): ErrorObject {
  const field = fieldOf(path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''))
  return { code: 'invalid-body', ...(field === '' ? {} : { field }), message }
}
