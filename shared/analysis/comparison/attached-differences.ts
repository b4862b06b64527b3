import { CONTACT_KINDS, toContacts } from '../identity/contacts.ts'
import type { MediaItem } from '../media/media-index.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import type { EvidencePair } from './evidence-pairs.ts'
import type { MediaPair } from './media-pairs.ts'
import type { SubmittedDifference } from './submitted-differences.ts'

type Side = 'left' | 'right'

/**
 * Returns the contacts and the media besides those of compared evidence in which two proofs differ, as predicates of `later`: "adds
 * a video". They explain no result.
 */
export function attachedDifferences(
  records: { readonly [side in Side]: ArchiveRecord },
  media: readonly MediaPair[],
  pairs: readonly EvidencePair[],
  later: Side,
): readonly SubmittedDifference[] {
  return [...contactDifferences(records, later), ...mediaDifferences(media, pairs, later)]
}

const CONTACTS = {
  email: 'e-mail address',
  mobile: 'mobile number',
  landline: 'landline number',
  username: 'user name',
} as const

function contactDifferences(
  records: { readonly [side in Side]: ArchiveRecord },
  later: Side,
): readonly SubmittedDifference[] {
  const contacts = { left: toContacts(records.left), right: toContacts(records.right) }
  const earlier = later === 'left' ? 'right' : 'left'
  return CONTACT_KINDS.flatMap((kind): SubmittedDifference[] => {
    const valuesOf = (side: Side) =>
      contacts[side].flatMap((contact) => (contact.kind === kind ? [contact.value] : [])).sort()
    const [own, others] = [valuesOf(later), valuesOf(earlier)]
    const named = (verb: SubmittedDifference['verb'], article: string): SubmittedDifference[] => [
      { kind: 'CONTACT', verb, object: `${article} ${CONTACTS[kind]}`, pair: null },
    ]
    if (own.join('\n') === others.join('\n')) return []
    if (others.length === 0) return named('adds', kind === 'email' ? 'an' : 'a')
    return own.length === 0 ? named('lacks', kind === 'email' ? 'an' : 'a') : named('has', 'another')
  })
}

const MEDIA = {
  image: ['an image', 'images'],
  video: ['a video', 'videos'],
  file: ['an additional file', 'additional files'],
} as const
type MediaKind = keyof typeof MEDIA

/** Returns the kind of an attached file by its folder. Archive: Layout */
const kindOf = ({ path }: MediaItem): MediaKind =>
  path.startsWith('images/') ? 'image' : path.startsWith('videos/') ? 'video' : 'file'

/**
 * Counts added, lacking and changed media by kind. Pictures and videos of evidence that only one proof has, and other pictures
 * of evidence of both, are named with their evidence instead.
 */
function mediaDifferences(
  media: readonly MediaPair[],
  pairs: readonly EvidencePair[],
  later: Side,
): readonly SubmittedDifference[] {
  const counts = new Map<string, { verb: SubmittedDifference['verb']; kind: MediaKind; count: number }>()
  for (const { left, right, isSame, pair } of media) {
    const item = left ?? right
    const evidence = pair === null ? undefined : pairs[pair]
    const kind = item && kindOf(item)
    const isOfOne = evidence !== undefined && (evidence.left === null || evidence.right === null)
    if (!kind || (isOfOne && kind !== 'file')) continue
    const own = later === 'left' ? left : right
    const isOneSided = left === null || right === null
    if (!isOneSided && (isSame !== false || (evidence !== undefined && kind === 'image'))) continue
    const verb = isOneSided ? (own ? 'adds' : 'lacks') : 'has'
    const key = `${kind} ${verb}`
    const known = counts.get(key) ?? { verb, kind, count: 0 }
    known.count += 1
    counts.set(key, known)
  }
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([, { verb, kind, count }]): SubmittedDifference => {
    const [singular, plural] = MEDIA[kind]
    const object = verb === 'has' ? `other ${plural}` : count === 1 ? singular : `${count} ${plural}`
    return { kind: 'FILE', verb, object, pair: null }
  })
}
