import { ISSUING_SOURCE_DOCUMENTS } from '../spec/index.ts'
import { DOCUMENT_DATA_FIELDS } from './document-data-fields.ts'
import type { FormField } from './form-field.ts'
import { nestedFields } from './nested-fields.ts'
import { listOptions } from './structure-fields.ts'

/** Countries that have an issuing source. Service: Issuing source validation */
export const REGISTER_COUNTRIES = Object.keys(ISSUING_SOURCE_DOCUMENTS) as (keyof typeof ISSUING_SOURCE_DOCUMENTS)[] // exactly its own keys

/** Responses of a source to a query for a record. */
export const REGISTER_BEHAVIOURS = {
  ANSWERS: 'Answers',
  TIMES_OUT: 'Times out',
  UNAVAILABLE: 'Is unavailable',
} as const

const COUNTRIES = listOptions('Country').filter(({ value }) => REGISTER_COUNTRIES.some((country) => country === value))

/** Record of an issuing source, as the control API accepts it. */
export const REGISTER_FIELDS: readonly FormField[] = [
  {
    pointer: '/country',
    title: 'Issuing source of',
    about: 'Whose source knows the document.',
    group: null,
    kind: 'choice',
    required: true,
    options: COUNTRIES,
  },
  {
    pointer: '/behaviour',
    title: 'When it is asked',
    about: 'Answers, unless told otherwise.',
    group: null,
    kind: 'choice',
    required: false,
    options: Object.entries(REGISTER_BEHAVIOURS).map(([value, label]) => ({ value, label })),
  },
  ...nestedFields('data', 'Document', DOCUMENT_DATA_FIELDS),
]
