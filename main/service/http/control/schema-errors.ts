import type * as z from 'zod'
import type { ErrorObject } from '../../../../shared/spec/details.ts'
import { fieldOf } from '../field-path.ts'
import { HttpRefusal } from '../refusal.ts'

const MAX_LISTED = 100

/** Throws 400 with every fault of `value`. Not shown: D-41 */
export function checkAgainst(schema: z.ZodType, value: unknown): void {
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw new HttpRefusal(400, result.error.issues.flatMap(errorsOf).slice(0, MAX_LISTED))
}

function errorsOf(issue: z.core.$ZodIssue): readonly ErrorObject[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => errorAt([...issue.path, key], 'there is no such member'))
  return [errorAt(issue.path, messageOf(issue))]
}

function messageOf(issue: z.core.$ZodIssue): string {
  const isMissing = issue.input === undefined
  if (issue.code === 'invalid_type') return isMissing ? 'is missing' : `${issue.expected} is expected`
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')} is expected`
  return issue.message
}

function errorAt(path: readonly PropertyKey[], message: string): ErrorObject {
  const field = fieldOf(path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''))
  return { code: 'invalid-body', ...(field === '' ? {} : { field }), message }
}
