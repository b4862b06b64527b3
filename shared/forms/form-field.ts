/**
 * What one field of a form takes. Lists are typed one a line, those of listed values (`choices`) chosen; `pairs` are the members
 * of an object of texts, one a line as `name=value`.
 */
export type FormKind = 'text' | 'choice' | 'choices' | 'flag' | 'integer' | 'number' | 'lines' | 'pairs'

export interface FormOption {
  readonly value: string
  readonly label: string
}

/** One field of a form: one place of a JSON body. Plain data, so that the same form serves every call. */
export interface FormField {
  /** JSON pointer of the value in the body. Of `lines`: of the list. */
  readonly pointer: string
  readonly title: string
  readonly about: string
  /** Heading that it stands under; null for what belongs to the body itself. */
  readonly group: string | null
  readonly kind: FormKind
  /** The body cannot do without it. */
  readonly required: boolean
  /** Values of the list of the specification; of `text`: those that are known, others are allowed. */
  readonly options: readonly FormOption[]
  /** How the text must look, for dates. */
  readonly shape?: string
  /** Of `lines`: the member of each element that a line is the value of; the lines themselves are the elements otherwise. */
  readonly member?: string
}

/** What is typed so far, by pointer; always text, as it was typed. A field that is not there is empty. */
export type FormValues = { readonly [pointer: string]: string }
