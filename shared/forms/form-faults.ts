import type { FormField } from './form-field.ts'

/** One error as the service answers it. Service: Errors */
export interface AnsweredError {
  readonly code: string
  readonly field?: string
  readonly message?: string
}

export interface FormFaults {
  /** By the pointer of the field, what is wrong there. */
  readonly at: ReadonlyMap<string, string>
  /** Errors that are of no field of the form. */
  readonly others: readonly AnsweredError[]
}

/** Which field each error of an answer is of. `within` is where the body of the form stands in the body that was sent. */
export function faultsAt(fields: readonly FormField[], errors: readonly AnsweredError[], within = ''): FormFaults {
  const at = new Map<string, string>()
  const others: AnsweredError[] = []
  for (const error of errors) {
    const pointer = pointerOf(error.field ?? '')
    const own = pointer.startsWith(`${within}/`) ? pointer.slice(within.length) : null
    const found = own === null ? [] : fieldsFor(fields, own)
    for (const field of found) if (!at.has(field.pointer)) at.set(field.pointer, error.message ?? error.code)
    if (found.length === 0) others.push(error)
  }
  return { at, others }
}

/** The field itself, or the one that the place is inside of; for a missing object what it cannot do without. */
function fieldsFor(fields: readonly FormField[], pointer: string): readonly FormField[] {
  const exact = fields.filter((field) => field.pointer === pointer || pointer.startsWith(`${field.pointer}/`))
  if (exact.length > 0) return exact
  const inside = fields.filter((field) => field.pointer.startsWith(`${pointer}/`))
  const needed = inside.filter(({ required }) => required)
  return needed.length > 0 ? needed : inside.slice(0, 1)
}

/** `personalAttributes.givenNames[0].value` as a JSON pointer. */
export const pointerOf = (field: string): string =>
  field
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((token) => token !== '')
    .map((token) => `/${token}`)
    .join('')
