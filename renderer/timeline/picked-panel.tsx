import { Link } from 'wouter'
import { formatDuration } from '../../shared/analysis/time-format.ts'
import type { TimelineItem } from '../../shared/analysis/timeline-items.ts'
import { clipped, visible } from '../../shared/analysis/visible-text.ts'
import { useAddress } from '../archive/selection.ts'
import { PlaceLink } from '../parts/place-link.tsx'
import { ResultTag } from '../parts/result-tag.tsx'
import { When } from '../parts/when.tsx'
import { timelineWords } from '../words/timeline.ts'
import { itemState, itemTitle } from './item-title.ts'

/** Details of the selected item, with links to its evidence and its bytes. */
export function PickedPanel({ item }: { readonly item: TimelineItem }) {
  const address = useAddress()
  const { columns } = timelineWords
  return (
    <section className="panel" aria-label={timelineWords.picked}>
      <h2>{itemTitle(item)}</h2>
      <dl className="facts">
        <dt>{columns.lane}</dt>
        <dd>
          {timelineWords.lanes[item.lane]} <span className="mono quiet">{visible(clipped(item.title, 400))}</span>
        </dd>
        <dt>{columns.time}</dt>
        <dd>
          <When moment={item.start} /> – <When moment={item.end} />
          {!item.isTimed && <span className="quiet"> {timelineWords.derived}</span>}
        </dd>
        <dt>{columns.duration}</dt>
        <dd>{item.durationMs === null ? '—' : formatDuration(item.durationMs)}</dd>
        <dt>{columns.result}</dt>
        <dd>
          <ResultTag result={item.result} /> {itemState(item)}
        </dd>
        {item.evidenceId !== null && (
          <>
            <dt>{timelineWords.toEvidence}</dt>
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
