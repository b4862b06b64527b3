import type { ArchiveRecord } from '../record/read-record.ts'
import { rowsOf } from './interval-rows.ts'
import { orderByTime } from './order-by-time.ts'
import { type Interval, type QuietSpan, quietSpans } from './quiet-spans.ts'
import { LANES, type Lane, type TimelineItem, timelineItems } from './timeline-items.ts'

export interface TimelineLane {
  readonly lane: Lane
  /** Number of rows needed to avoid overlap. */
  readonly rows: number
  readonly items: number
}

export interface Timeline {
  /** In order of time; equal or missing times in the order of the file. */
  readonly items: readonly TimelineItem[]
  /** Keys of items whose start is no time: shown in the list, not on the axis. */
  readonly untimed: readonly string[]
  readonly lanes: readonly TimelineLane[]
  /** Milliseconds on the archive's scale; null if nothing has a time. */
  readonly from: number | null
  readonly to: number | null
  /** Spans without a start or end, drawn as breaks; an operation may cover them. */
  readonly gaps: readonly QuietSpan[]
}

/** Minimum length of a break, in milliseconds. */
const SHORTEST_GAP = 60_000

/** Lays out all events in lanes over time. O(n log n) in the number of items. */
export function toTimeline(record: ArchiveRecord, shortestGap = SHORTEST_GAP): Timeline {
  const items = orderByTime(timelineItems(record), ({ start }) => start)
  const timed: TimedItem[] = []
  for (const item of items) {
    const { at } = item.start
    if (at !== null) timed.push({ item, from: at, to: Math.max(at, item.end.at ?? at) })
  }
  return {
    items,
    untimed: items.filter(({ start }) => start.at === null).map(({ key }) => key),
    lanes: placeInRows(items, timed),
    from: timed[0]?.from ?? null,
    to: timed.length === 0 ? null : timed.reduce((last, { to }) => Math.max(last, to), Number.NEGATIVE_INFINITY),
    gaps: quietSpans(moments(timed), shortestGap),
  }
}

interface TimedItem extends Interval {
  readonly item: TimelineItem
}

/** Returns starts and ends in order of time; time within an item alone need not be drawn to scale. */
const moments = (timed: readonly TimedItem[]): readonly Interval[] =>
  timed
    .flatMap(({ from, to }) => [from, to])
    .sort((a, b) => a - b)
    .map((at) => ({ from: at, to: at }))

/** Sets the row of each item in place; the items belong to this timeline alone. */
function placeInRows(items: readonly TimelineItem[], timed: readonly TimedItem[]): readonly TimelineLane[] {
  const counts = new Map<Lane, number>()
  for (const { lane } of items) counts.set(lane, (counts.get(lane) ?? 0) + 1)
  const byLane = new Map<Lane, TimedItem[]>(LANES.map((lane) => [lane, []]))
  for (const entry of timed) byLane.get(entry.item.lane)?.push(entry)
  return LANES.map((lane) => {
    const own = byLane.get(lane) ?? []
    const { rows, count } = rowsOf(own)
    for (const [index, { item }] of own.entries()) item.row = rows[index] ?? 0
    return { lane, rows: count, items: counts.get(lane) ?? 0 }
  })
}
