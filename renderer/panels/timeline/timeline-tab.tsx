import { lazy, Suspense } from 'react'
import { noRecordClause } from '../../../shared/analysis/index.ts'
import { archiveLabels } from '../../labels/archive.ts'
import { timelineLabels } from '../../labels/timeline.ts'
import type { ArchiveModel } from '../../model/archive/archive-model.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { ChartPanel } from './chart-panel.tsx'
import { ItemList } from './item-list.tsx'
import { PickedPanel } from './picked-panel.tsx'
import { QuestionsPanel } from './questions-panel.tsx'
import { StatePanel } from './state-panel.tsx'
import { TimelineTools } from './timeline-tools.tsx'
import { useTimelineModel } from './use-timeline-model.ts'

// The chart library is large, and the lanes above do not need it.
const DurationsPanel = lazy(() => import('./durations-panel.tsx'))

/** Events in lanes over time and as a list, with the state of the identity at the cursor. */
export default function TimelineTab() {
  const model = useModel()
  const none = noRecordClause(model.record)
  if (none !== null)
    return (
      <div className="nothing">
        <h2>{archiveLabels.noContent.title}</h2>
        <p>{archiveLabels.noContent.because(none)}</p>
      </div>
    )
  return <Filled archive={model} />
}

function Filled({ archive }: { readonly archive: ArchiveModel }) {
  const model = useTimelineModel(archive)
  const { timeline, steps, services, operations, items, lanes, picked, current, cursor, setCursor, pick, step } = model
  return (
    <div className="timeline">
      <TimelineTools model={model} />
      {timeline.from === null ? (
        <p className="nothing">{timelineLabels.noTimes}</p>
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
      {timeline.untimed.length > 0 && <p className="quiet">{timelineLabels.untimed(timeline.untimed.length)}</p>}
      <div className="timeline-below">
        <ItemList items={items} picked={picked} onPick={pick} onStep={step} />
        <div className="stack">
          <QuestionsPanel archive={archive} onPick={pick} />
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
