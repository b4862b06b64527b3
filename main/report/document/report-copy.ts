import { createHash } from 'node:crypto'
import type { Omission, PartEntry, ReportHead } from '../../../shared/report/index.ts'

/** Part of a report: the text whose digest is signed, compact JSON. Values take several times the memory of their texts. */
export interface ReportPart {
  readonly text: string
}

/** Copy of a report: the head, the parts that were not omitted, and the reporter's statement. All formats render this. */
export interface ReportCopy {
  readonly head: ReportHead
  readonly parts: ReadonlyMap<string, ReportPart>
  /** SD-JWT with the disclosures of the parts; null for an unsigned report. */
  readonly statement: string | null
  /** Time stamp of the JWS in the statement (RFC 3161): DER, Base64. Absent without one. */
  readonly timeStamp?: string
}

export const toPart = (value: unknown): ReportPart => ({ text: JSON.stringify(value) })

/** Parses a part, which was made or validated as what the caller expects. */
export const readPart = ({ text }: ReportPart): unknown => JSON.parse(text)

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns the keys of the parts that remain after the omissions. */
export function remainingKeys({ parts }: ReportHead, omissions: readonly Omission[]): readonly string[] {
  return parts.filter(({ omit }) => !omit.some((name) => omissions.includes(name))).map(({ key }) => key)
}

/** Section as a copy shows it. */
export type ShownEntry =
  | { readonly state: 'shown' | 'masked'; readonly entry: PartEntry; readonly part: ReportPart }
  | { readonly state: 'omitted'; readonly entry: PartEntry }

/** Returns the sections in their order: complete, masked in place of an omitted one, or omitted. */
export function shownSections({ head, parts }: ReportCopy): readonly ShownEntry[] {
  return head.parts.flatMap((entry): readonly ShownEntry[] => {
    if (entry.kind !== 'section' || entry.replaces !== undefined) return []
    const own = parts.get(entry.key)
    if (own) return [{ state: 'shown', entry, part: own }]
    const other = head.parts.find(({ replaces }) => replaces === entry.key)
    const masked = other && parts.get(other.key)
    return [masked ? { state: 'masked', entry, part: masked } : { state: 'omitted', entry }]
  })
}

/** Returns the omissions of a copy, in the order of the list of omissions. */
export function omissionsOf({ head, parts }: ReportCopy): readonly PartEntry[] {
  return head.parts.filter(({ key }) => !parts.has(key))
}

/** Returns the first part that every copy has and this one does not; null if none was removed. */
export const removedPart = ({ head, parts }: ReportCopy): PartEntry | null =>
  head.parts.find(({ key, omit }) => omit.length === 0 && !parts.has(key)) ?? null

/** Returns the line that classifies a copy, printed on every page. */
export function classificationOf({ head, parts }: ReportCopy): string {
  const isPersonal = head.parts.some(({ key, omit }) => omit.includes('holder') && parts.has(key))
  return isPersonal ? 'Confidential: contains personal data' : 'Restricted: data about the holder is omitted'
}
