import { flag, list, member, members, scalarText } from '../report/index.ts'
import { below, type Place } from './place.ts'
import type { ArchiveRecord, Section } from './record/read-record.ts'

/** Value of an attribute in one evidence of the identity. */
export interface AttributeValue {
  readonly value: string
  /** Null if the identity does not record it. */
  readonly verified: boolean | null
  readonly place: Place
  readonly evidenceId: string
  readonly evidenceType: string
  readonly section: Section
}

export interface IdentityAttribute {
  /** Member of AttributesData; unknown members keep their own name. */
  readonly name: string
  readonly values: readonly AttributeValue[]
  /** True if at least one value is verified. */
  readonly isVerified: boolean
  /** True if two values are not identical. */
  readonly differs: boolean
}

const ORDER = ['fullname', 'givenNames', 'surname', 'dateOfBirth', 'gender', 'nationality', 'height', 'eyeColor']

/** Returns the personal attributes of the identity with their verified flags, first from attributes, then from documents. */
export function identityAttributes({ viewEvidences }: ArchiveRecord): readonly IdentityAttribute[] {
  const found = new Map<string, AttributeValue[]>(ORDER.map((name) => [name, []]))
  for (const { id, type, section, place, raw } of viewEvidences) {
    const isDocument = section === 'idDocuments'
    const at = isDocument ? below(place, 'idDocumentData', 'personalAttributes') : below(place, 'attributesData')
    const data = isDocument
      ? members(member(members(member(raw, 'idDocumentData')), 'personalAttributes'))
      : members(member(raw, 'attributesData'))
    for (const [name, value] of Object.entries(data ?? {})) {
      const read = readValue(value)
      if (!read) continue
      const values = found.get(name) ?? []
      values.push({ ...read, place: below(at, name), evidenceId: id, evidenceType: type, section })
      found.set(name, values)
    }
  }
  return [...found].flatMap(([name, values]) =>
    values.length === 0
      ? []
      : [
          {
            name,
            values,
            isVerified: values.some(({ verified }) => verified === true),
            differs: new Set(values.map(({ value }) => value)).size > 1,
          },
        ],
  )
}

type Read = Pick<AttributeValue, 'value' | 'verified'>

/** Reads {value, verified}, a list of these, or a bare value. A list is verified if every element is. */
function readValue(value: Parameters<typeof list>[0]): Read | null {
  const elements = Array.isArray(value) ? list(value) : [value]
  const read = elements.flatMap((element): Read[] => {
    const object = members(element)
    const text = scalarText(object ? member(object, 'value') : element)
    return text === null ? [] : [{ value: text, verified: flag(member(object, 'verified')) }]
  })
  if (read.length === 0) return null
  const flags = read.map(({ verified }) => verified)
  const verified = flags.every((flag) => flag === true) ? true : flags.includes(false) ? false : null
  return { value: read.map((entry) => entry.value).join(' '), verified }
}
