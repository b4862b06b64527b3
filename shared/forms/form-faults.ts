import type { FormField } from './form-field.ts'

/** Error in a response of the service. Service: Errors */
export interface AnsweredError {
  readonly code: string
  readonly field?: string
  readonly message?: string
}

export interface FormFaults {
  /** Map of pointers of fields to error messages. */
  readonly at: ReadonlyMap<string, string>
  /** Errors that belong to no field of the form. */
  readonly others: readonly AnsweredError[]
}

/** Assigns the errors of a response to fields. `within` is the pointer of the form's body in the request body. */
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

/** Returns the field itself, or the one that contains the pointer; for a missing object its required fields. */
function fieldsFor(fields: readonly FormField[], pointer: string): readonly FormField[] {
  const exact = fields.filter((field) => field.pointer === pointer || pointer.startsWith(`${field.pointer}/`))
  if (exact.length > 0) return exact
  const inside = fields.filter((field) => field.pointer.startsWith(`${pointer}/`))
  const needed = inside.filter(({ required }) => required)
  return needed.length > 0 ? needed : inside.slice(0, 1)
}

/** Converts `personalAttributes.givenNames[0].value` to a JSON pointer. */
export const pointerOf = (field: string): string =>
  field
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((token) => token !== '')
    .map((token) => `/${token}`)
    .join('')
