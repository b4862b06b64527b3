import { memo, useEffect, useState } from 'react'
import { clipped, type DurationSeries, formatDuration, labelFor, visible } from '../../../shared/analysis/index.ts'
import { durationLabels } from '../../labels/durations.ts'
import { BarRows } from '../../parts/bar-rows.tsx'
import { ChartFrame } from '../../parts/chart-frame.tsx'

const MAX_BARS = 12
/** Maximum characters of a name in the table, and next to its bar. */
const MAX_CHARACTERS = 120
const LABEL = 28

interface DurationsPanelProps {
  readonly services: DurationSeries
  readonly operations: DurationSeries
}

/** Durations of services and operations. Loaded after the timeline; the data is computed before the first paint. */
export default memo(function DurationsPanel({ services, operations }: DurationsPanelProps) {
  // Draws one chart at a time: both at once would cost a frame during scrolling.
  const [isSecondDue, setSecondDue] = useState(false)
  useEffect(() => {
    const handle = requestIdleCallback(() => setSecondDue(true))
    return () => cancelIdleCallback(handle)
  }, [])
  return (
    <section className="panel" aria-labelledby="durations-title">
      <h2 id="durations-title">{durationLabels.title}</h2>
      {services.groups.length + operations.groups.length === 0 && <p className="quiet">{durationLabels.none}</p>}
      <div className="durations">
        <Series
          title={durationLabels.services}
          series={services}
          nameOf={(name) => visible(clipped(name, MAX_CHARACTERS))}
          fill="var(--series-1)"
        />
        {isSecondDue && (
          <Series
            title={durationLabels.operations}
            series={operations}
            nameOf={(name) => labelFor('OperationName', name).title}
            fill="var(--series-2)"
          />
        )}
      </div>
    </section>
  )
})

interface SeriesProps {
  readonly title: string
  readonly series: DurationSeries
  readonly nameOf: (name: string) => string
  readonly fill: string
}

function Series({ title, series: { groups, without }, nameOf, fill }: SeriesProps) {
  if (groups.length === 0) return null
  const bars = groups.slice(0, MAX_BARS).map(({ name, medianMs }) => ({ name: clipped(nameOf(name), LABEL), medianMs }))
  return (
    <div>
      <ChartFrame
        title={title}
        columns={durationLabels.columns}
        rows={groups.map(({ name, count, minMs, medianMs, maxMs, technicalErrors }) => [
          nameOf(name),
          count,
          formatDuration(minMs),
          formatDuration(medianMs),
          formatDuration(maxMs),
          technicalErrors,
        ])}
      >
        <BarRows
          rows={bars}
          series={[{ key: 'medianMs', name: durationLabels.milliseconds, fill }]}
          nameWidth={180}
          format={formatDuration}
        />
      </ChartFrame>
      {groups.length > MAX_BARS && <p className="quiet">{durationLabels.others(MAX_BARS)}</p>}
      {without > 0 && <p className="quiet">{durationLabels.without(without)}</p>}
    </div>
  )
}
