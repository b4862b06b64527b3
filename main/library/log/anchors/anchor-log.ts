import { type Anchor, type Anchoring, formatAnchor, parseAnchor } from '../../../../shared/review/index.ts'
import { IS_ANCHOR_ENTRY } from '../../database/anchor-migration.ts'
import type { Database } from '../../database/open-database.ts'
import type { Library } from '../../open-library.ts'
import { detailOf, indexed } from '../latest-rule.ts'
import type { AnchorPlace, Delivered, PlaceOptions } from './anchor-place.ts'
import { folderPlace } from './folder-place.ts'
import { libraryPlace } from './library-place.ts'
import { timeStampPlace } from './time-stamp-place.ts'
import { witnessPlace } from './witness-place.ts'

/** Entry of the log about a checkpoint that an anchor took. */
export interface AnchoredEntry extends Delivered {
  /** Index of the entry. */
  readonly seq: number
  /** Time of the entry, epoch milliseconds. */
  readonly time: number
  /** As `formatAnchor` writes it. */
  readonly anchor: string
}

/** Returns the entries about checkpoints that left the library, oldest first. Those that cannot be read are left out. */
export async function anchoredEntries(database: Database, anchor?: string): Promise<readonly AnchoredEntry[]> {
  const rows = await database
    .selectFrom('logEntries')
    .select(['seq', 'time', 'detail'])
    .where(indexed(IS_ANCHOR_ENTRY))
    .where('action', '=', 'log.anchored')
    .orderBy('seq')
    .execute()
  return rows.flatMap((row) => toAnchored(row) ?? []).filter((entry) => anchor === undefined || entry.anchor === anchor)
}

/** Returns the latest entry of each anchor. */
export async function latestAnchored(
  database: Database,
  anchors: readonly Anchor[],
): Promise<ReadonlyMap<string, AnchoredEntry>> {
  const found = new Map<string, AnchoredEntry>()
  const names = new Set(anchors.map(formatAnchor))
  for (let before = Number.MAX_SAFE_INTEGER; found.size < names.size; ) {
    const rows = await database
      .selectFrom('logEntries')
      .select(['seq', 'time', 'detail'])
      .where(indexed(IS_ANCHOR_ENTRY))
      .where('action', '=', 'log.anchored')
      .where('seq', '<', before)
      .orderBy('seq', 'desc')
      .limit(PAGE)
      .execute()
    for (const entry of rows.flatMap((row) => toAnchored(row) ?? []))
      if (names.has(entry.anchor) && !found.has(entry.anchor)) found.set(entry.anchor, entry)
    if (rows.length < PAGE) break
    before = rows.at(-1)?.seq ?? 0
  }
  return found
}

/** Entries that are read at once. */
const PAGE = 20

function toAnchored(row: {
  readonly seq: number
  readonly time: number
  readonly detail: string
}): AnchoredEntry | null {
  const { anchor, checkpoint, receipt } = detailOf(row.detail) ?? {}
  if (typeof anchor !== 'string' || typeof checkpoint !== 'string' || typeof receipt !== 'string') return null
  return parseAnchor(anchor) && { seq: row.seq, time: row.time, anchor, checkpoint, receipt }
}

/** Returns the place of an anchor. */
export function placeOf(library: Library, anchor: Anchor, anchoring: Anchoring, options: PlaceOptions): AnchorPlace {
  switch (anchor.kind) {
    case 'folder':
      return folderPlace(library, anchor.address)
    case 'library':
      return libraryPlace(library, anchor.address, options)
    case 'time-stamp':
      return timeStampPlace(anchor.address, anchoring, options)
    case 'witness':
      return witnessPlace(library, anchor, options)
  }
}
