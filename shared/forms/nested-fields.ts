import type { FormField } from './form-field.ts'

/** Returns the fields for a body nested as a member of another one. */
export const nestedFields = (member: string, title: string, fields: readonly FormField[]): readonly FormField[] =>
  fields.map((field) => ({
    ...field,
    pointer: `/${member}${field.pointer}`,
    group: field.group === null ? title : `${title}: ${field.group}`,
    // The member itself is optional.
    required: false,
  }))
