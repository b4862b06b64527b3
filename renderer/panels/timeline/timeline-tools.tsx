import { Select, TextInput } from '@mantine/core'
import type { Result } from '../../../shared/analysis/index.ts'
import { grouped } from '../../labels/grouped.ts'
import { timelineLabels } from '../../labels/timeline.ts'
import { resultText } from '../../parts/result-tag.tsx'
import { QueryBar } from './query-bar.tsx'
import type { TimelineModel } from './use-timeline-model.ts'

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

/** Filters of the timeline, and the query over it. */
export function TimelineTools({ model }: { readonly model: TimelineModel }) {
  const { timeline, used, items, hidden, toggleLane, query, setQuery, result, setResult, eventQuery } = model
  return (
    <div className="timeline-tools">
      <div className="timeline-filters">
        <TextInput
          size="xs"
          aria-label={timelineLabels.filter}
          placeholder={timelineLabels.filter}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Select
          size="xs"
          aria-label={timelineLabels.result}
          placeholder={`${timelineLabels.result}: ${timelineLabels.anyResult}`}
          clearable
          data={RESULTS.map((value) => ({ value, label: resultText(value) }))}
          value={result}
          onChange={setResult}
        />
        <QueryBar query={eventQuery} />
      </div>
      <div className="row lane-toggles">
        {used.map(({ lane, items: count }) => (
          <button
            key={lane}
            type="button"
            className="toggle"
            aria-pressed={!hidden.has(lane)}
            onClick={() => toggleLane(lane)}
          >
            {timelineLabels.lanes[lane]} <span className="quiet">{grouped(count)}</span>
          </button>
        ))}
        <span className="quiet" role="status">
          {timelineLabels.shown(items.length, timeline.items.length)}
        </span>
      </div>
    </div>
  )
}
