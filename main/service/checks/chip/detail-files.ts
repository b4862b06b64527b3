import type { BaseBlock } from 'asn1js'
import { CLASS, contentOf, hasTag, MalformedChipFile, partsOf, readElement, type Tag } from './chip-file.ts'

const application = (number: number): Tag => [CLASS.application, number]
/** Tags of both files; 5F0E, 5F2B and 5F26. ICAO Doc 9303-10, data groups 11 and 12 */
export const DETAIL_TAGS = {
  personalDetails: application(0x0b),
  documentDetails: application(0x0c),
  list: application(0x1c),
  fullName: application(0x0e),
  dateOfBirth: application(0x2b),
  dateOfIssue: application(0x26),
} as const

/** Name of the holder in full, in national characters; a zone transliterates and truncates it. */
export interface PersonalDetails {
  readonly surname: string | null
  readonly givenNames: readonly string[]
}

/** Reads the name in data group 11; throws `MalformedChipFile`. ICAO Doc 9303-10, data group 11 */
export function readPersonalDetails(bytes: Uint8Array): PersonalDetails {
  const label = 'data group 11'
  const parts = partsOf(readElement(bytes, label), DETAIL_TAGS.personalDetails, label)
  const [primary = '', secondary = ''] = (textOf(parts, DETAIL_TAGS.fullName, label) ?? '').split('<<')
  const words = (text: string) => text.split(/[<\s]+/u).filter((word) => word !== '')
  return { surname: words(primary).join(' ') || null, givenNames: words(secondary) }
}

/** Reads the date of issue in data group 12, yyyy-MM-dd; throws `MalformedChipFile`. ICAO Doc 9303-10, data group 12 */
export function readDateOfIssue(bytes: Uint8Array): string | null {
  const label = 'data group 12'
  const parts = partsOf(readElement(bytes, label), DETAIL_TAGS.documentDetails, label)
  const text = textOf(parts, DETAIL_TAGS.dateOfIssue, label)
  if (text === null) return null
  const date = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  const time = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(date))
    throw new MalformedChipFile('the date of issue in data group 12 is no date')
  return date
}

/** Returns UTF-8 text; null if the file has no such element. */
function textOf(parts: readonly BaseBlock[], tag: Tag, label: string): string | null {
  const part = parts.find((candidate) => hasTag(candidate, tag))
  if (!part) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(contentOf(part, tag, label)).normalize('NFC')
  } catch {
    throw new MalformedChipFile(`a text in ${label} is not UTF-8`)
  }
}
