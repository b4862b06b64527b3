import './timeline.css'
import { Select, TextInput } from '@mantine/core'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { operationDurations, serviceResponseTimes } from '../../shared/analysis/duration-series.ts'
import type { Result } from '../../shared/analysis/result.ts'
import { toStates } from '../../shared/analysis/states.ts'
import { toTimeline } from '../../shared/analysis/timeline.ts'
import type { Lane } from '../../shared/analysis/timeline-items.ts'
import type { ArchiveModel } from '../archive/archive-model.ts'
import { useModel } from '../archive/model-context.ts'
import { useSelect, useSelection } from '../archive/selection.ts'
import { resultText } from '../parts/result-tag.tsx'
import { archiveWords } from '../words/archive.ts'
import { timelineWords } from '../words/timeline.ts'
import { ChartPanel } from './chart-panel.tsx'
import { ItemList } from './item-list.tsx'
import { PickedPanel } from './picked-panel.tsx'
import { searchTexts } from './search-texts.ts'
import { StatePanel } from './state-panel.tsx'

// The chart library is large, and the lanes above do not need it.
const DurationsPanel = lazy(() => import('./durations-panel.tsx'))

const RESULTS: readonly Result[] = [
  'NEGATIVE',
  'TECHNICAL_ERROR',
  'WARNING',
  'INCONCLUSIVE',
  'NOT_PERFORMED',
  'PENDING',
  'POSITIVE',
  'NEUTRAL',
]

/** Events in lanes over time and as a list, with the state of the identity at the cursor. */
export default function TimelineTab() {
  const model = useModel()
  if (model.record.operations.length === 0)
    return (
      <div className="nothing">
        <h2>{archiveWords.noContent.title}</h2>
        <p>{archiveWords.noContent.details}</p>
      </div>
    )
  return <Filled model={model} />
}

function Filled({ model: { record, evidences } }: { readonly model: ArchiveModel }) {
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
          (!isFiltered || texts.get(item.key)?.includes(deferredQuery)),
      ),
    [timeline, texts, hidden, result, deferredQuery, isFiltered],
  )
  const lanes = useMemo(
    () => timeline.lanes.filter(({ lane, items: count }) => count > 0 && !hidden.has(lane)),
    [timeline, hidden],
  )
  const current = picked === null ? undefined : timeline.items.find(({ key }) => key === picked)
  const pick = (key: string): void => {
    select({ item: key })
    const at = timeline.items.find((item) => item.key === key)?.start.at
    if (at !== null && at !== undefined) setCursor(at)
  }
  const step = (by: 1 | -1): void => {
    const at = items.findIndex(({ key }) => key === picked)
    const next = items[at < 0 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))]
    if (next) pick(next.key)
  }
  return (
    <div className="timeline">
      <div className="timeline-tools">
        <TextInput
          size="xs"
          aria-label={timelineWords.filter}
          placeholder={timelineWords.filter}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Select
          size="xs"
          aria-label={timelineWords.result}
          placeholder={`${timelineWords.result}: ${timelineWords.anyResult}`}
          clearable
          data={RESULTS.map((value) => ({ value, label: resultText(value) }))}
          value={result}
          onChange={setResult}
        />
        <div className="row lane-toggles">
          {timeline.lanes
            .filter(({ items: count }) => count > 0)
            .map(({ lane, items: count }) => (
              <button
                key={lane}
                type="button"
                className="toggle"
                aria-pressed={!hidden.has(lane)}
                onClick={() => setHidden(without(hidden, lane))}
              >
                {timelineWords.lanes[lane]} <span className="quiet">{count}</span>
              </button>
            ))}
        </div>
        <span className="quiet" role="status">
          {timelineWords.shown(items.length, timeline.items.length)}
        </span>
      </div>
      {timeline.from === null ? (
        <p className="nothing">{timelineWords.noTimes}</p>
      ) : (
        <ChartPanel
          timeline={timeline}
          items={items}
          lanes={lanes}
          picked={picked}
          cursor={cursor}
          onPick={pick}
          onCursor={setCursor}
          onStep={step}
        />
      )}
      {timeline.untimed.length > 0 && <p className="quiet">{timelineWords.untimed(timeline.untimed.length)}</p>}
      <div className="timeline-below">
        <ItemList items={items} picked={picked} onPick={pick} onStep={step} />
        <div className="stack">
          {current && <PickedPanel item={current} />}
          <StatePanel steps={steps} cursor={cursor} onCursor={setCursor} />
        </div>
      </div>
      <Suspense>
        <DurationsPanel services={services} operations={operations} />
      </Suspense>
    </div>
  )
}

function without(hidden: ReadonlySet<Lane>, lane: Lane): ReadonlySet<Lane> {
  const next = new Set(hidden)
  if (!next.delete(lane)) next.add(lane)
  return next
}
