import type { MediaItem } from '../media/media-index.ts'
import { inProof } from '../places/place.ts'
import { type ComparedRow, type NamedValue, rowsOf } from './compared-rows.ts'
import type { EvidencePair } from './evidence-pairs.ts'

/** Media files of both sides that show the same thing; null on a side without a counterpart. */
export interface MediaPair {
  readonly left: MediaItem | null
  readonly right: MediaItem | null
  /** Whether both have the same content, by SHA-256; null if a hash is unknown or a side is missing. */
  readonly isSame: boolean | null
  /** Index of the pair of evidence that they belong to; null for others. */
  readonly pair: number | null
}

/** Pairs media of equal content first, then by evidence, role and side in their order. */
export function pairMedia(
  left: readonly MediaItem[],
  right: readonly MediaItem[],
  evidence: readonly EvidencePair[],
): readonly MediaPair[] {
  const [ours, theirs] = [indexOfSide(evidence, 'left'), indexOfSide(evidence, 'right')]
  const keys = [
    (item: MediaItem) => item.sha256,
    (item: MediaItem, pairs: ReadonlyMap<string, number>) => purposeOf(item, pairs),
  ]
  const partners = new Map<MediaItem, MediaItem>()
  const paired = new Set<MediaItem>()
  for (const keyOf of keys) {
    const waiting = new Map<string, MediaItem[]>()
    for (const item of right.toReversed()) {
      const key = paired.has(item) ? null : keyOf(item, theirs)
      if (key === null) continue
      const known = waiting.get(key)
      if (known) known.push(item)
      else waiting.set(key, [item])
    }
    for (const item of left) {
      const key = paired.has(item) ? null : keyOf(item, ours)
      const partner = key === null ? undefined : waiting.get(key)?.pop()
      if (!partner) continue
      partners.set(item, partner)
      paired.add(item).add(partner)
    }
  }
  return [
    ...left.map((item): MediaPair => {
      const partner = partners.get(item) ?? null
      const isKnown = partner !== null && item.sha256 !== null && partner.sha256 !== null
      const isSame = isKnown ? item.sha256 === partner.sha256 : null
      return {
        left: item,
        right: partner,
        isSame,
        pair: commonPair(pairOf(item, ours), partner && pairOf(partner, theirs)),
      }
    }),
    ...right
      .filter((item) => !paired.has(item))
      .map((item): MediaPair => ({ left: null, right: item, isSame: null, pair: pairOf(item, theirs) })),
  ]
}

const indexOfSide = (pairs: readonly EvidencePair[], side: 'left' | 'right'): ReadonlyMap<string, number> =>
  new Map(pairs.flatMap((pair, index) => (pair[side] ? [[pair[side].id, index] as const] : [])))

const pairOf = ({ uses }: MediaItem, pairs: ReadonlyMap<string, number>): number | null => {
  for (const { evidenceId } of uses) {
    const index = evidenceId === null ? undefined : pairs.get(evidenceId)
    if (index !== undefined) return index
  }
  return null
}

/** Returns the pair that both media belong to; null if equal content belongs to different evidence on both sides. */
const commonPair = (own: number | null, theirs: number | null): number | null =>
  own === null || theirs === null || own === theirs ? (own ?? theirs) : null

function purposeOf(item: MediaItem, pairs: ReadonlyMap<string, number>): string | null {
  const [use] = item.uses
  const pair = pairOf(item, pairs)
  return use && pair !== null ? `${pair} ${use.role} ${use.side ?? ''}` : null
}

/** Returns a row per pair of media; files with equal hashes are SAME. */
export function mediaRows(pairs: readonly MediaPair[]): readonly ComparedRow[] {
  return pairs.flatMap(({ left, right, pair }) => {
    const [row] = rowsOf('MEDIA', valuesOf(left), valuesOf(right), pair)
    return row ? [{ ...row, name: mediaName(left, right) }] : []
  })
}

const valuesOf = (item: MediaItem | null): readonly NamedValue[] =>
  item
    ? [{ name: 'media', value: item.sha256 ?? item.status, place: item.place ?? { ...inProof(''), path: item.path } }]
    : []

/** Names media by what they show, since their paths have other ids in each archive. */
function mediaName(left: MediaItem | null, right: MediaItem | null): string {
  const names = [left, right].flatMap((item) => (item ? [purposeName(item)] : [])).sort()
  return [...new Set(names)].join(' / ')
}

function purposeName({ uses: [use], group }: MediaItem): string {
  const parts = use ? [use.evidenceType, use.side, use.role === 'CAPTURE' ? null : use.role] : [group]
  return parts.filter((part) => part !== null).join(' ')
}
