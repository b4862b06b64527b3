import type { DocumentData } from '../../engine/state.ts'

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
/** Values and characters of one; whoever sends the image controls both. */
const MOST_VALUES = 20
const MOST_CHARACTERS = 1000

type Unknown = { readonly [key: string]: unknown }

/** Members of `value` that fit DocumentData; those that do not fit, or are too long, are left out. */
export function toDocumentData(value: Unknown): DocumentData {
  const gender = value.gender
  const givenNames = texts(value.givenNames)
  const mrz = texts(value.mrz)
  return {
    ...pick(value, TEXTS),
    ...(gender === 'M' || gender === 'F' || gender === 'X' ? { gender } : {}),
    ...(givenNames ? { givenNames } : {}),
    ...(mrz ? { mrz } : {}),
    ...(isObject(value.address) ? { address: addressOf(value.address) } : {}),
    ...(isObject(value.metadata) ? { metadata: namedTexts(value.metadata) } : {}),
  }
}

const addressOf = (value: Unknown): NonNullable<DocumentData['address']> => ({
  lines: texts(value.lines) ?? [],
  ...pick(value, ADDRESS_TEXTS),
})

function pick<Name extends string>(value: Unknown, names: readonly Name[]): { [name in Name]?: string } {
  const found: { [name in Name]?: string } = {}
  for (const name of names) {
    const text = value[name]
    if (isText(text)) found[name] = text
  }
  return found
}

const namedTexts = (value: Unknown): { readonly [key: string]: string } =>
  Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_VALUES)
      .flatMap(([name, text]) => (isText(text) ? [[name, text]] : [])),
  )

const texts = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.slice(0, MOST_VALUES).filter(isText) : null
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST_CHARACTERS
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
