import type { JsonValue } from '../report/facts.ts'
import type { ArchiveContent } from './record/read-record.ts'
import { visibleLines } from './visible-text.ts'

/**
 * The content with every text made safe to display. Member names stay as they are, since pointers lead by them, and so do the paths of
 * media, since files are found by them.
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

/** The same value where nothing in it is hidden, which is nearly always. */
function visibleValue(value: JsonValue, name = ''): JsonValue {
  if (typeof value === 'string') return name === 'path' ? value : visibleLines(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const elements = value.map((element: JsonValue) => visibleValue(element))
    return elements.some((element, index) => element !== value[index]) ? elements : value
  }
  const members = Object.entries(value).map(([key, member]) => [key, visibleValue(member, key), member] as const)
  // Object.fromEntries defines own members, whatever their names.
  return members.some(([, after, before]) => after !== before)
    ? Object.fromEntries(members.map(([key, after]) => [key, after]))
    : value
}
