/**
 * Type of a form field. Lists are entered one per line, enumerated lists (`choices`) selected; `pairs` are the members of an
 * object of texts, one `name=value` per line.
 */
export type FormKind = 'text' | 'choice' | 'choices' | 'flag' | 'integer' | 'number' | 'lines' | 'pairs'

export interface FormOption {
  readonly value: string
  readonly label: string
}

/** Field of a form for one position of a JSON body. Plain data, so that one form implementation serves every call. */
export interface FormField {
  /** JSON pointer of the value in the body; of the list for `lines`. */
  readonly pointer: string
  readonly title: string
  readonly about: string
  /** Heading of its group; null for members of the body itself. */
  readonly group: string | null
  readonly kind: FormKind
  /** True if the body requires it. */
  readonly required: boolean
  /** Values of the enumeration; for `text` the known ones, others are allowed. */
  readonly options: readonly FormOption[]
  /** Format of the text, for dates. */
  readonly shape?: string
  /** For `lines`: member of each element that holds the line; if absent, the lines are the elements. */
  readonly member?: string
}

/** Typed text by pointer, unconverted. An absent field is empty. */
export type FormValues = { readonly [pointer: string]: string }
