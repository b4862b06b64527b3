import type { JsonValue } from '../schema/index.ts'
import type { ArchiveContent } from './record/read-record.ts'
import { visibleLines } from './visible-text.ts'

/**
 * Makes every text of the content safe to display. Member names are unchanged because pointers contain them, paths of media
 * because files are found by them.
 */
export function visibleContent(content: ArchiveContent): ArchiveContent {
  const { proof, identityDetails, details } = content
  return {
    ...content,
    proof: proof === undefined ? undefined : visibleValue(proof),
    identityDetails: identityDetails === undefined ? undefined : visibleValue(identityDetails),
    details: details === undefined ? undefined : visibleValue(details),
  }
}

/** Returns the same object if it contains nothing hidden, the common case. */
function visibleValue(value: JsonValue, name = ''): JsonValue {
  if (typeof value === 'string') return name === 'path' ? value : visibleLines(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const elements = value.map((element: JsonValue) => visibleValue(element))
    return elements.some((element, index) => element !== value[index]) ? elements : value
  }
  const members = Object.entries(value).map(([key, member]) => [key, visibleValue(member, key), member] as const)
  // Object.fromEntries defines own members for any name.
  return members.some(([, after, before]) => after !== before)
    ? Object.fromEntries(members.map(([key, after]) => [key, after]))
    : value
}
