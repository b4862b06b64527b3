import { formatAnchor } from '../../../../shared/review/index.ts'
import type { Library } from '../../open-library.ts'
import { latestAnchored } from './anchor-log.ts'
import { entriesSince } from './anchor-now.ts'
import { anchoringInForce } from './anchor-settings.ts'

export interface AnchorStatus {
  readonly anchors: readonly {
    /** As `formatAnchor` writes it. */
    readonly anchor: string
    /** Time of the entry about the last checkpoint that it took, epoch milliseconds; null for never. */
    readonly time: number | null
    /** Whether the library demands a younger one. */
    readonly isOverdue: boolean
  }[]
  /** Entries since the last checkpoint that any anchor took, those about anchors not counted; no more than `MAX_COUNTED`. */
  readonly entriesSince: number
}

export const MAX_COUNTED = 10_000
const MINUTE_MS = 60_000

/** Returns when checkpoints last left the library, by its own log. Contacts nothing and proves nothing: `checkAnchors` does. */
export async function anchorStatus(library: Library, now: number): Promise<AnchorStatus> {
  const { anchoring, since } = await anchoringInForce(library.database)
  const { anchors, maxAge } = anchoring
  const latest = await latestAnchored(library.database, anchors)
  const last = Math.max(-1, ...[...latest.values()].map(({ seq }) => seq))
  return {
    anchors: anchors.map((anchor) => {
      const name = formatAnchor(anchor)
      const time = latest.get(name)?.time ?? null
      const age = now - Math.max(time ?? 0, since ?? 0)
      return { anchor: name, time, isOverdue: maxAge !== null && age > maxAge * MINUTE_MS }
    }),
    entriesSince: anchors.length === 0 ? 0 : await entriesSince(library, last, MAX_COUNTED),
  }
}
