/** Types of single values; `structure` refers to another structure, `object` has members that are not shown. */
export type FieldType =
  | 'string'
  | 'boolean'
  | 'integer'
  | 'number'
  | 'string-or-number'
  | 'date'
  | 'date-time'
  | 'date-or-date-time'
  | 'utc-date-time'
  | 'country'
  | 'version'
  | 'object'
  | 'structure'

/** Rule for one value, without its name. Plain data, generated from the schemas by `npm run generate`. */
export interface FieldRule {
  readonly type: FieldType
  /** Depth of the list of such values: 1 for a list, 2 for a list of lists. */
  readonly array?: 1 | 2
  /** Minimum number of elements of the list. */
  readonly minItems?: number
  readonly required?: true
  /** Name of the structure, for `structure`. */
  readonly ref?: string
  /** Name of the enumeration. */
  readonly enum?: string
  /** Unlisted values are allowed. */
  readonly open?: true
  /** The text must not be empty. */
  readonly filled?: true
  readonly min?: number
  readonly max?: number
}

/** Object with fields, or (`elements`) a list that is a document of its own. */
export type Structure =
  | { readonly fields: { readonly [name: string]: FieldRule } }
  | { readonly elements: string; readonly maxItems?: number }

export interface StructureText {
  readonly title: string
  readonly about: string
  readonly specification: string
  /** Map of field names to labels and descriptions. */
  readonly fields: { readonly [name: string]: readonly [title: string, description: string] }
}
