import { Link } from 'wouter'
import {
  clipped,
  formatDuration,
  itemState,
  itemTitle,
  type TimelineItem,
  visible,
} from '../../../shared/analysis/index.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { When } from '../../kit/when.tsx'
import { timelineLabels } from '../../labels/timeline.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { ResultTag } from '../../parts/result-tag.tsx'

/** Details of the selected item, with links to its evidence and its bytes. */
export function PickedPanel({ item }: { readonly item: TimelineItem }) {
  const address = useAddress()
  const { columns } = timelineLabels
  return (
    <section className="panel" aria-label={timelineLabels.picked}>
      <h2>{itemTitle(item)}</h2>
      <dl className="facts">
        <dt>{columns.lane}</dt>
        <dd>
          {timelineLabels.lanes[item.lane]} <span className="mono quiet">{visible(clipped(item.title, 400))}</span>
        </dd>
        <dt>{columns.time}</dt>
        <dd>
          <When moment={item.start} /> – <When moment={item.end} />
          {!item.isTimed && <span className="quiet"> {timelineLabels.derived}</span>}
        </dd>
        <dt>{columns.duration}</dt>
        <dd>{item.durationMs === null ? '—' : formatDuration(item.durationMs)}</dd>
        <dt>{columns.result}</dt>
        <dd>
          <ResultTag result={item.result} /> {itemState(item)}
        </dd>
        {item.evidenceId !== null && (
          <>
            <dt>{timelineLabels.toEvidence}</dt>
            <dd>
              <Link to={address({ evidence: item.evidenceId }, 'evidence')} className="mono">
                {item.evidenceId}
              </Link>
            </dd>
          </>
        )}
      </dl>
      <PlaceLink place={item.place} />
    </section>
  )
}
