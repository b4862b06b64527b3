import type { FormField, FormKind, FormOption } from './form-field.ts'
import { listOptions, STATES } from './structure-fields.ts'

interface More {
  readonly kind?: FormKind
  readonly options?: readonly FormOption[]
  readonly shape?: string
  readonly group?: string
}

const field = (pointer: string, title: string, about: string, more: More = {}): FormField => ({
  pointer,
  title,
  about,
  group: null,
  kind: 'text',
  required: false,
  options: [],
  ...more,
})

const COUNTRIES = listOptions('Country')
const DATE = { shape: 'yyyy-MM-dd' }
const ADDRESS = { group: 'Address' }

/** Data of a document, as the control API accepts it for registers, forced outcomes and submissions. */
export const DOCUMENT_DATA_FIELDS: readonly FormField[] = [
  field('/documentType', 'Kind of document', 'Such as PASSPORT.', { options: listOptions('DocumentType') }),
  field('/documentNumber', 'Number', 'As it stands on the document.'),
  field('/issuingCountry', 'Issuing country', 'Alpha-3 code.', { options: COUNTRIES }),
  field('/issuingState', 'Issuing state', 'Of documents that states issue.', { options: STATES }),
  field('/issuingDate', 'Issued on', '', DATE),
  field('/expiryDate', 'Expires on', '', DATE),
  field('/surname', 'Surname', ''),
  field('/givenNames', 'Given names', 'The first name first.', { kind: 'lines' }),
  field('/nameSuffix', 'Name suffix', 'Such as JR.'),
  field('/fullname', 'Full name', ''),
  field('/usageName', 'Name in use', 'Where it is not the surname.'),
  field('/dateOfBirth', 'Date of birth', '', DATE),
  field('/gender', 'Gender', '', { kind: 'choice', options: listOptions('Gender') }),
  field('/nationality', 'Nationality', 'Alpha-3 code.', { options: COUNTRIES }),
  field('/eyeColor', 'Eye colour', ''),
  field('/height', 'Height', ''),
  field('/weight', 'Weight', ''),
  field('/address/lines', 'Street', 'Lines of the street address.', { kind: 'lines', ...ADDRESS }),
  field('/address/city', 'City', '', ADDRESS),
  field('/address/state', 'State', '', { options: STATES, ...ADDRESS }),
  field('/address/postcode', 'Postcode', '', ADDRESS),
  field('/address/country', 'Country', 'Alpha-3 code.', { options: COUNTRIES, ...ADDRESS }),
  field('/mrz', 'Machine-readable zone', 'Its lines.', { kind: 'lines' }),
  field(
    '/metadata',
    'Further values',
    'Such as cardType=G, the colour of a Medicare card, without which a register confirms none.',
    { kind: 'pairs' },
  ),
]
