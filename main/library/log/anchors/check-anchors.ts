import { type Anchor, type Anchoring, type AnchorState, formatAnchor } from '../../../../shared/review/index.ts'
import { readCheckpoint } from '../../../statement/index.ts'
import type { Library } from '../../open-library.ts'
import { checkpointProblem, INVALID } from '../log-inclusion.ts'
import { type AnchoredEntry, anchoredEntries, placeOf } from './anchor-log.ts'
import { AnchorError, type AnchorPlace } from './anchor-place.ts'
import { anchoringInForce } from './anchor-settings.ts'

export interface AnchorCheck {
  /** As `formatAnchor` writes it. */
  readonly anchor: string
  readonly state: AnchorState
  readonly message: string
  /** Entries of the latest checkpoint that agrees, and its time: proved by the anchor, or that of the entry. Null without one. */
  readonly size: number | null
  readonly time: number | null
}

export interface CheckOptions {
  /** Epoch milliseconds. */
  readonly now: number
  /** Anchors that the user names, in addition to those of the library. */
  readonly named?: readonly Anchor[]
  /** Whether nothing is contacted: only what the log has of its anchors is verified. */
  readonly isOffline?: boolean
}

const TIMEOUT_MS = 10_000
const MINUTE_MS = 60_000

/** States that show a changed log, and those that leave it open. */
export const isContradicted = ({ state }: AnchorCheck): boolean => state === 'CONTRADICTED' || state === 'INVALID'
export const isOpen = ({ state }: AnchorCheck): boolean => state !== 'AGREES' && state !== 'NOT_ASKED'

/**
 * Compares the log with everything that its anchors have of it: every receipt in the log is verified, and the places are asked. Returns one
 * result for each anchor, its worst. A log that was cut off, forked or rewritten contradicts a place, or has a gap in its time stamps.
 */
export async function checkAnchors(library: Library, options: CheckOptions): Promise<readonly AnchorCheck[]> {
  if (library.isReadOnly) return []
  const { anchoring, since } = await anchoringInForce(library.database)
  const entries = await anchoredEntries(library.database)
  const all = new Map([...anchoring.anchors, ...(options.named ?? [])].map((anchor) => [formatAnchor(anchor), anchor]))
  return Promise.all(
    [...all].map(([name, anchor]) =>
      checkAnchor(library, anchor, anchoring, {
        ...options,
        since,
        own: entries.filter((entry) => entry.anchor === name),
      }),
    ),
  )
}

interface Situation extends CheckOptions {
  /** Time of the rules in force: ages before are not judged by them. */
  readonly since: number | null
  readonly own: readonly AnchoredEntry[]
}

async function checkAnchor(
  library: Library,
  anchor: Anchor,
  anchoring: Anchoring,
  { now, since, own, isOffline = false }: Situation,
): Promise<AnchorCheck> {
  const name = formatAnchor(anchor)
  const place = placeOf(library, anchor, anchoring, { now, timeoutMs: TIMEOUT_MS })
  const times: number[] = []
  let size: number | null = null
  const result = (state: AnchorState, message: string): AnchorCheck => ({
    ...{ anchor: name, state, message, size, time: times.at(-1) ?? null },
  })
  try {
    for (const entry of own) {
      const checked = await checkReceipt(library, entry, place)
      times.push(checked.time)
      size = checked.size
    }
    const isAsked = !isOffline && anchor.kind !== 'time-stamp'
    const held = isAsked ? await place.held() : []
    let outside: number | null = null
    for (const { name: where, note } of held) outside = Math.max(outside ?? 0, await agreeing(library, where, note))
    if (isAsked && outside !== null && outside < (size ?? 0))
      return result('BEHIND', `it has ${outside} entries, and acknowledged ${size}: it lags, or was set back`)
    size = Math.max(size ?? 0, outside ?? 0) || null
    const age = ageProblem(times, since, anchoring.maxAge, now)
    if (age) return result(age.state, age.message)
    if (size === null) return result('NEVER', 'it has no checkpoint of this log')
    return isOffline && anchor.kind !== 'time-stamp'
      ? result('NOT_ASKED', 'it was not asked; what the log has of it agrees')
      : result('AGREES', `the log continues the ${size} entries that it has`)
  } catch (error) {
    if (error instanceof AnchorError) return result(error.code, error.message)
    throw error
  }
}

/** Verifies what the log has of an anchor. Returns the size of the checkpoint and its time. Throws `AnchorError`. */
async function checkReceipt(library: Library, entry: AnchoredEntry, place: AnchorPlace) {
  const size = await agreeing(library, `entry ${entry.seq}`, entry.checkpoint)
  if (size > entry.seq) throw new AnchorError('INVALID', `entry ${entry.seq} names a checkpoint of later entries`)
  return { size, time: place.provedTime(entry) ?? entry.time }
}

/** Returns the size of a checkpoint that the log continues. Throws `AnchorError`. */
async function agreeing(library: Library, where: string, note: string): Promise<number> {
  const read = readCheckpoint(note, library.log.key)
  if (!read.isValid) throw new AnchorError('INVALID', `${where}: ${INVALID[read.problem]}`)
  const problem = await checkpointProblem(library, note)
  if (problem !== null) throw new AnchorError('CONTRADICTED', `${where}: ${problem}`)
  return read.checkpoint.size
}

/** Returns how the times of an anchor violate the demanded age since the rules are in force; null if they do not. */
function ageProblem(
  times: readonly number[],
  since: number | null,
  maxAge: number | null,
  now: number,
): { readonly state: 'GAP' | 'OVERDUE'; readonly message: string } | null {
  if (maxAge === null) return null
  const utc = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const all = [...(since === null ? [] : [since]), ...times.filter((time) => time >= (since ?? 0))]
  for (const [index, time] of all.entries()) {
    const next = all[index + 1]
    if ((next ?? now) - time <= maxAge * MINUTE_MS) continue
    if (next === undefined)
      return {
        state: 'OVERDUE',
        message: `nothing left the library since ${utc(time)}, more than the ${maxAge} minutes that it allows: what was recorded since may have been changed or removed`,
      }
    return {
      state: 'GAP',
      message: `nothing left the library from ${utc(time)} to ${utc(next)}, more than the ${maxAge} minutes that it allows: what was recorded between may have been changed or removed`,
    }
  }
  return null
}
