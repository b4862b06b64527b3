import { useDeferredValue, useMemo, useState } from 'react'
import {
  type Lane,
  operationDurations,
  serviceResponseTimes,
  toStates,
  toTimeline,
} from '../../../shared/analysis/index.ts'
import type { ArchiveModel } from '../../model/archive/archive-model.ts'
import { useSelect, useSelection } from '../../model/archive/selection.ts'
import { searchTexts } from './search-texts.ts'
import { useEventQuery } from './use-event-query.ts'

export type TimelineModel = ReturnType<typeof useTimelineModel>

/** Timeline of an archive with its filters, the picked item and the cursor. */
export function useTimelineModel({ record, evidences }: ArchiveModel) {
  const timeline = useMemo(() => toTimeline(record), [record])
  const steps = useMemo(() => toStates(record), [record])
  // Computed with the first paint, not when the charts load, possibly during scrolling.
  const services = useMemo(() => serviceResponseTimes(record), [record])
  const operations = useMemo(() => operationDurations(record), [record])
  const select = useSelect()
  const { item: picked } = useSelection()
  const [hidden, setHidden] = useState<ReadonlySet<Lane>>(new Set())
  const [query, setQuery] = useState('')
  const [result, setResult] = useState<string | null>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const deferredQuery = useDeferredValue(query.toLowerCase())
  const isFiltered = deferredQuery !== ''
  const eventQuery = useEventQuery(record, timeline)
  const texts = useMemo(
    () => (isFiltered ? searchTexts(timeline.items, evidences) : new Map<string, string>()),
    [timeline, evidences, isFiltered],
  )
  const items = useMemo(
    () =>
      timeline.items.filter(
        (item) =>
          !hidden.has(item.lane) &&
          (result === null || item.result === result) &&
          (eventQuery.keys === null || eventQuery.keys.has(item.key)) &&
          (!isFiltered || texts.get(item.key)?.includes(deferredQuery)),
      ),
    [timeline, texts, hidden, result, deferredQuery, isFiltered, eventQuery.keys],
  )
  const used = useMemo(() => timeline.lanes.filter(({ items: count }) => count > 0), [timeline])
  const lanes = useMemo(() => used.filter(({ lane }) => !hidden.has(lane)), [used, hidden])
  const pick = (key: string): void => {
    select({ item: key })
    const at = timeline.items.find((item) => item.key === key)?.start.at
    if (at !== null && at !== undefined) setCursor(at)
  }
  return {
    timeline,
    steps,
    services,
    operations,
    /** Lanes with items, hidden or not. */
    used,
    lanes,
    /** Items that match the filters. */
    items,
    hidden,
    toggleLane: (lane: Lane): void => setHidden(without(hidden, lane)),
    query,
    setQuery,
    eventQuery,
    result,
    setResult,
    cursor,
    setCursor,
    picked,
    current: picked === null ? undefined : timeline.items.find(({ key }) => key === picked),
    pick,
    /** Picks the next or previous item. */
    step(by: 1 | -1): void {
      const at = items.findIndex(({ key }) => key === picked)
      const next = items[at < 0 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))]
      if (next) pick(next.key)
    },
  } as const
}

function without(hidden: ReadonlySet<Lane>, lane: Lane): ReadonlySet<Lane> {
  const next = new Set(hidden)
  if (!next.delete(lane)) next.add(lane)
  return next
}
