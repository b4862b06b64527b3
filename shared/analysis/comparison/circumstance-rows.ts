import { type ReviewedCase, toAdjudication } from '../adjudication.ts'
import { toConsents } from '../identity/consents.ts'
import type { MediaIndex } from '../media/media-index.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import { formatDuration } from '../timeline/time-format.ts'
import { visible } from '../visible-text.ts'
import { type ComparedRow, type NamedValue, rowsOf } from './compared-rows.ts'
import type { EvidencePair } from './evidence-pairs.ts'

/** Devices, channels and reviews of each evidence, by its id. */
export interface Circumstances {
  readonly devices: ReadonlyMap<string, readonly NamedValue[]>
  readonly reviews: ReadonlyMap<string, readonly NamedValue[]>
}

/** Returns the devices and the reviews of each evidence, by its id. */
export function circumstancesOf(record: ArchiveRecord, media: MediaIndex): Circumstances {
  return { devices: devicesOf(media), reviews: reviewsOf(record) }
}

/** Returns rows for devices and reviews of a pair. */
export const circumstanceRows = (
  { left, right }: EvidencePair,
  pair: number,
  ours: Circumstances,
  theirs: Circumstances,
): readonly ComparedRow[] => {
  const of = (id: string | undefined, values: Circumstances['devices']) => values.get(id ?? '') ?? []
  return [
    ...rowsOf('DEVICES', of(left?.id, ours.devices), of(right?.id, theirs.devices), pair),
    ...rowsOf('REVIEW', of(left?.id, ours.reviews), of(right?.id, theirs.reviews), pair),
  ]
}

/** Returns device, source and channel of the captures of each evidence; equal values of several captures once. */
function devicesOf({ items, dangling }: MediaIndex): Circumstances['devices'] {
  const found = new Map<string, Map<string, NamedValue>>()
  // Media with the same id share one list of uses.
  const listed = [...new Set(items.map(({ uses }) => uses))].flat()
  for (const use of [...listed, ...dangling]) {
    if (use.evidenceId === null) continue
    const known = found.get(use.evidenceId) ?? new Map<string, NamedValue>()
    found.set(use.evidenceId, known)
    for (const [name, list] of DEVICE_FIELDS) {
      const value = use[name]
      if (value === null) continue
      const key = `${name} ${value}`
      if (!known.has(key)) known.set(key, { name, value, place: use.place, ...(list ? { list } : {}) })
    }
  }
  return new Map([...found].map(([id, values]) => [id, sortedByValue([...values.values()])]))
}

const DEVICE_FIELDS = [
  ['device', undefined],
  ['source', 'ImageSource'],
  ['channel', 'Channel'],
] as const

/** Sorts rows, so that the order of the captures makes no difference. */
const sortedByValue = (values: readonly NamedValue[]): readonly NamedValue[] =>
  values.toSorted((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))

function reviewsOf(record: ArchiveRecord): Circumstances['reviews'] {
  const found = new Map<string, NamedValue[]>()
  for (const reviewed of toAdjudication(record).cases) {
    const values = reviewValues(reviewed)
    const known = found.get(reviewed.evidenceId ?? '')
    if (known) known.push(...values)
    else found.set(reviewed.evidenceId ?? '', values)
  }
  return found
}

function reviewValues({ place, globalStatus, durationMs, decisions }: ReviewedCase): NamedValue[] {
  return [
    ...(globalStatus === null ? [] : [{ name: 'decision', value: globalStatus, place }]),
    ...(durationMs === null
      ? []
      : [{ name: 'reviewDuration', value: formatDuration(durationMs), place, isExpected: true }]),
    ...decisions.flatMap((decision): NamedValue[] =>
      (['status', 'operatorId', 'operatorProfile', 'stationId', 'comment'] as const).flatMap((name) => {
        const value = decision[name]
        // The comment has its own place, which is personal data.
        const at =
          name === 'comment' ? { ...decision.place, pointer: `${decision.place.pointer}/comment` } : decision.place
        return value === null ? [] : [{ name: name === 'status' ? 'operatorDecision' : name, value, place: at }]
      }),
    ),
  ]
}

/** Returns a row per consent, by its type. */
export const consentRows = (left: ArchiveRecord, right: ArchiveRecord): readonly ComparedRow[] =>
  rowsOf('CONSENTS', consentsOf(left), consentsOf(right))

const consentsOf = (record: ArchiveRecord): readonly NamedValue[] =>
  toConsents(record).flatMap(({ type, final, changes, isApproved, isWithdrawn }) => {
    const place = final?.place ?? changes.at(-1)?.place
    if (!place || isApproved === null) return []
    return [{ name: visible(type), value: isWithdrawn ? 'withdrawn' : isApproved ? 'given' : 'refused', place }]
  })
