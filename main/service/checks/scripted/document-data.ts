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
  const gender = value['gender']
  const givenNames = texts(value['givenNames'])
  const mrz = texts(value['mrz'])
  return {
    ...pick(value, TEXTS),
    ...(gender === 'M' || gender === 'F' || gender === 'X' ? { gender } : {}),
    ...(givenNames ? { givenNames } : {}),
    ...(mrz ? { mrz } : {}),
    ...(isObject(value['address']) ? { address: addressOf(value['address']) } : {}),
    ...(isObject(value['metadata']) ? { metadata: pick(value['metadata'], Object.keys(value['metadata'])) } : {}),
  }
}

const addressOf = (value: Unknown): NonNullable<DocumentData['address']> => ({
  lines: texts(value['lines']) ?? [],
  ...pick(value, ADDRESS_TEXTS),
})

function pick<Name extends string>(value: Unknown, names: readonly Name[]): { [name in Name]?: string } {
  const found = names.slice(0, MOST_VALUES).flatMap((name) => {
    const text = value[name]
    return isText(text) ? [[name, text] as const] : []
  })
  // The names come from `names` alone.
  return Object.fromEntries(found) as { [name in Name]?: string }
}

const texts = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.slice(0, MOST_VALUES).filter(isText) : null
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST_CHARACTERS
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
