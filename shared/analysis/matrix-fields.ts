import type { MrzReading } from '../rules/index.ts'

/** Kind of comparison for two values of a field. */
export type FieldKind = 'NAME' | 'DATE' | 'COUNTRY' | 'NUMBER' | 'SEX' | 'TEXT'

/** Row of the matrix. */
export interface MatrixField {
  readonly name: string
  /** PERSON is the same in every document; DOCUMENT only within one. */
  readonly scope: 'PERSON' | 'DOCUMENT'
  readonly kind: FieldKind
  /** Field of the machine-readable zone, if there is one. */
  readonly mrz?: keyof MrzReading & string
  /** Names of the issuing source's comparisons, without status. Service: Issuing-source comparisons */
  readonly comparisons: readonly string[]
}

const field = (
  name: string,
  scope: MatrixField['scope'],
  kind: FieldKind,
  comparisons: readonly string[] = [],
  mrz?: MatrixField['mrz'],
): MatrixField => ({
  name,
  scope,
  kind,
  comparisons: comparisons.map((name) => `${name}_COMPARE`),
  ...(mrz ? { mrz } : {}),
})

/** Rows in display order; a field without any source is omitted. */
export const MATRIX_FIELDS: readonly MatrixField[] = [
  field('surname', 'PERSON', 'NAME', ['SURNAME', 'SURNAME_FUZZY'], 'surname'),
  field(
    'givenNames',
    'PERSON',
    'NAME',
    ['FIRSTNAME', 'FIRSTNAME_FUZZY', 'MIDDLENAME', 'MIDDLENAME_FUZZY', 'MIDDLENAME_INITIAL'],
    'givenNames',
  ),
  field('fullname', 'PERSON', 'NAME', ['NAMESUFFIX']),
  field('usageName', 'PERSON', 'NAME'),
  field('dateOfBirth', 'PERSON', 'DATE', ['BIRTHDATE'], 'birthDate'),
  field('gender', 'PERSON', 'SEX', ['GENDER'], 'sex'),
  field('nationality', 'PERSON', 'COUNTRY', [], 'nationality'),
  field('height', 'PERSON', 'TEXT', ['HEIGHT']),
  field('weight', 'PERSON', 'TEXT', ['WEIGHT']),
  field('eyeColor', 'PERSON', 'TEXT', ['EYECOLOR']),
  field('documentType', 'DOCUMENT', 'TEXT', ['IDDOCUMENT_TYPE']),
  field('documentNumber', 'DOCUMENT', 'NUMBER', ['IDDOCUMENT_NUMBER'], 'documentNumber'),
  field('issuingCountry', 'DOCUMENT', 'COUNTRY', [], 'issuer'),
  field('issuingState', 'DOCUMENT', 'TEXT'),
  field('issuingDate', 'DOCUMENT', 'DATE', ['ISSUINGDATE']),
  field('expiryDate', 'DOCUMENT', 'DATE', ['EXPIRYDATE'], 'expiryDate'),
  field('street', 'DOCUMENT', 'TEXT', ['ADDRESS_STREET']),
  field('city', 'DOCUMENT', 'TEXT', ['ADDRESS_CITY']),
  field('state', 'DOCUMENT', 'TEXT', ['ADDRESS_STATE']),
  field('postcode', 'DOCUMENT', 'NUMBER', ['ADDRESS_POSTCODE']),
  field('country', 'DOCUMENT', 'COUNTRY'),
]
