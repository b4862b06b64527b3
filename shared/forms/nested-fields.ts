import type { FormField } from './form-field.ts'

/** The same fields where their body stands as a member of another one. */
export const nestedFields = (member: string, title: string, fields: readonly FormField[]): readonly FormField[] =>
  fields.map((field) => ({
    ...field,
    pointer: `/${member}${field.pointer}`,
    group: field.group === null ? title : `${title}: ${field.group}`,
    // The member itself can be left out.
    required: false,
  }))
