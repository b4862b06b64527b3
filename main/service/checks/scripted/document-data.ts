import type { DocumentData } from '../document-data.ts'

const TEXTS = [
  'documentType',
  'documentNumber',
  'issuingCountry',
  'issuingState',
  'issuingDate',
  'expiryDate',
  'surname',
  'nameSuffix',
  'fullname',
  'usageName',
  'dateOfBirth',
  'nationality',
  'eyeColor',
  'height',
  'weight',
] as const
const ADDRESS_TEXTS = ['city', 'state', 'postcode', 'country'] as const
/** Maximum number of values, and of characters of one value; the sender of the image controls both. */
const MAX_VALUES = 20
const MAX_CHARACTERS = 1000

type Unknown = { readonly [key: string]: unknown }

/** Returns the members of `value` that are valid in DocumentData; invalid or too long ones are omitted. */
export function toDocumentData(value: Unknown): DocumentData {
  const gender = value.gender
  const givenNames = texts(value.givenNames)
  const mrz = texts(value.mrz)
  return {
    ...pick(value, TEXTS),
    ...(gender === 'M' || gender === 'F' || gender === 'X' ? { gender } : {}),
    ...(givenNames ? { givenNames } : {}),
    ...(mrz ? { mrz } : {}),
    ...(isObject(value.address) ? { address: toAddress(value.address) } : {}),
    ...(isObject(value.metadata) ? { metadata: namedTexts(value.metadata) } : {}),
  }
}

const toAddress = (value: Unknown): NonNullable<DocumentData['address']> => ({
  lines: texts(value.lines) ?? [],
  ...pick(value, ADDRESS_TEXTS),
})

function pick<Name extends string>(value: Unknown, names: readonly Name[]): { [name in Name]?: string } {
  const picked: { [name in Name]?: string } = {}
  for (const name of names) {
    const text = value[name]
    if (isText(text)) picked[name] = text
  }
  return picked
}

const namedTexts = (value: Unknown): { readonly [key: string]: string } =>
  Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_VALUES)
      .flatMap(([name, text]) => (isText(text) ? [[name, text]] : [])),
  )

const texts = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.slice(0, MAX_VALUES).filter(isText) : null
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_CHARACTERS
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
