import { Button } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import type { Timeline, TimelineItem, TimelineLane } from '../../../shared/analysis/index.ts'
import { timelineLabels } from '../../labels/timeline.ts'
import { LaneChart } from './lane-chart.tsx'
import { Overview } from './overview.tsx'
import { useAxis } from './use-axis.ts'

interface ChartPanelProps {
  readonly timeline: Timeline
  readonly items: readonly TimelineItem[]
  readonly lanes: readonly TimelineLane[]
  readonly picked: string | null
  readonly cursor: number | null
  readonly onPick: (key: string) => void
  readonly onCursor: (at: number) => void
  readonly onStep: (by: 1 | -1) => void
}

/** Chart with its visible time range, low until it is opened; zooming re-renders only this part of the view. */
export function ChartPanel({ timeline, items, lanes, picked, cursor, onPick, onCursor, onStep }: ChartPanelProps) {
  const axis = useAxis(timeline)
  const [isOpen, setOpen] = useSessionStorage({ key: 'proofbench-chart', defaultValue: false })
  return (
    <div className="panel chart-panel">
      <div className="overview-row">
        <Button.Group>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={timelineLabels.zoomOut}
            onClick={() => axis.zoom(1.6)}
          >
            −
          </Button>
          <Button size="compact-xs" variant="default" onClick={axis.fit}>
            {timelineLabels.fit}
          </Button>
          <Button size="compact-xs" variant="default" aria-label={timelineLabels.zoomIn} onClick={() => axis.zoom(0.6)}>
            +
          </Button>
        </Button.Group>
        <Overview items={timeline.items} axis={axis} />
        <Button size="compact-xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? timelineLabels.closeChart : timelineLabels.openChart}
        </Button>
      </div>
      <LaneChart
        items={items}
        lanes={lanes}
        gaps={timeline.gaps}
        axis={axis}
        isOpen={isOpen}
        picked={picked}
        cursor={cursor}
        onPick={onPick}
        onCursor={onCursor}
        onStep={onStep}
      />
    </div>
  )
}
