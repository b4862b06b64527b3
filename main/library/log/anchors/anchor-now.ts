import { type Anchor, type Anchoring, formatAnchor } from '../../../../shared/review/index.ts'
import type { Library } from '../../open-library.ts'
import { appendEntries } from '../append-entries.ts'
import { checkpointNow } from '../log-inclusion.ts'
import { type AnchoredEntry, latestAnchored, placeOf } from './anchor-log.ts'
import { AnchorError } from './anchor-place.ts'
import { anchoringOf } from './anchor-settings.ts'

/** Milliseconds that an anchor may take: on demand, and by the way of another command. */
const TIMEOUT_MS = 10_000
const TIMEOUT_ON_SCHEDULE_MS = 5_000
const MINUTE_MS = 60_000

/** What an anchor did with a checkpoint. */
export type AnchorOutcome =
  | { readonly anchor: string; readonly kind: 'taken' }
  | { readonly anchor: string; readonly kind: 'failed'; readonly code: AnchorError['code']; readonly message: string }

/**
 * When a checkpoint goes to the anchors: at once; at the end of a run, if anything was recorded since the last one; or on schedule, by the
 * rules of the library.
 */
export type AnchorOccasion = 'demand' | 'run' | 'schedule'

/** Hands a checkpoint of now to the anchors that are due, each on its own: one that fails does not stop the others. Contacts nothing else. */
export async function anchorLog(
  library: Library,
  now: number,
  occasion: AnchorOccasion = 'demand',
): Promise<readonly AnchorOutcome[]> {
  if (library.isReadOnly) return []
  const anchoring = await anchoringOf(library.database)
  const latest = await latestAnchored(library.database, anchoring.anchors)
  const due: Anchor[] = []
  for (const anchor of anchoring.anchors)
    if (await isDue(library, anchoring, latest.get(formatAnchor(anchor)), now, occasion)) due.push(anchor)
  if (due.length === 0) return []
  const checkpoint = await checkpointNow(library, now)
  const timeoutMs = occasion === 'demand' ? TIMEOUT_MS : TIMEOUT_ON_SCHEDULE_MS
  const receipts = await Promise.all(
    due.map(async (anchor) => {
      const name = formatAnchor(anchor)
      try {
        const place = placeOf(library, anchor, anchoring, { now, timeoutMs })
        return { name, receipt: await place.deliver(checkpoint, latest.get(name) ?? null) }
      } catch (error) {
        if (error instanceof AnchorError) return { name, error }
        throw error
      }
    }),
  )
  const taken = receipts.flatMap(({ name, receipt }) => (receipt === undefined ? [] : [{ anchor: name, receipt }]))
  await record(library, checkpoint, taken, now)
  return receipts.map(({ name, error }) =>
    error === undefined
      ? { anchor: name, kind: 'taken' }
      : { anchor: name, kind: 'failed', code: error.code, message: error.message },
  )
}

async function record(
  library: Library,
  checkpoint: string,
  taken: readonly { readonly anchor: string; readonly receipt: string }[],
  now: number,
): Promise<void> {
  if (taken.length === 0) return
  const entries = taken.map((detail) => ({
    ...({ action: 'log.anchored', object: { kind: 'library' }, actor: null } as const),
    detail: { ...detail, checkpoint },
  }))
  await library.database.transaction().execute((write) => appendEntries(write, library.log, entries, { now }))
}

async function isDue(
  library: Library,
  { everyEntries, everyMinutes, maxAge }: Anchoring,
  last: AnchoredEntry | undefined,
  now: number,
  occasion: AnchorOccasion,
): Promise<boolean> {
  if (occasion === 'demand' || last === undefined) return true
  const since = await entriesSince(library, last.seq, everyEntries ?? 1)
  const minutes = (now - last.time) / MINUTE_MS
  // A demanded age also holds while nothing happens: the last checkpoint must not become too old.
  if (maxAge !== null && minutes >= maxAge / 2) return true
  if (since === 0) return false
  if (occasion === 'run') return true
  return (everyMinutes !== null && minutes >= everyMinutes) || (everyEntries !== null && since >= everyEntries)
}

/** Returns the number of entries after one, other than those about anchors; counts no further than `limit`. */
export async function entriesSince({ database }: Library, seq: number, limit: number): Promise<number> {
  const rows = await database
    .selectFrom('logEntries')
    .select('seq')
    .where('seq', '>', seq)
    .where('action', '<>', 'log.anchored')
    .limit(limit)
    .execute()
  return rows.length
}
