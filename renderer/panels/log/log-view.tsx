import { Button } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import { LOG_PAGE, type LogPage } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { logLabels as labels } from '../../labels/log.ts'
import { useLibraryCall } from '../../model/library/use-library-call.ts'
import { Tag } from '../../parts/tag.tsx'
import { type LogFilter, LogFilters } from './log-filters.tsx'
import { LogTable } from './log-table.tsx'
import { VerifyLog } from './verify-log.tsx'

/** Rows of a page. */
const ROWS = Math.min(50, LOG_PAGE)
/** Ages of checkpoints are in minutes. */
const MINUTE_MS = 60_000

/** Audit log of the library: entries with their proofs, and the verification of all. */
export function LogView() {
  const [filter, setFilter] = useState<LogFilter>({ action: null, object: null, actor: null })
  const [before, setBefore] = useState<number | null>(null)
  const { value, failure } = useLibraryCall('log.page', { ...filter, before, limit: ROWS }, MINUTE_MS)
  const change = (next: LogFilter): void => {
    setFilter(next)
    setBefore(null)
  }
  return (
    <div className="library-scroll stack">
      <VerifyLog />
      {value && <Anchored anchors={value.anchors} anchorFailures={value.anchorFailures} />}
      <div className="panel stack">
        <LogFilters filter={filter} people={value?.people ?? []} onChange={change} />
        {failure && <FailureCard failure={failure} />}
        {!value && !failure && <p role="status">{labels.loading}</p>}
        {value &&
          (value.entries.length === 0 ? (
            <p>{labels.none}</p>
          ) : (
            <LogTable entries={value.entries} isPart={before !== null || value.next !== null} />
          ))}
        <div className="row">
          <Button size="xs" variant="default" disabled={before === null} onClick={() => setBefore(null)}>
            {labels.newest}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={value?.next == null}
            onClick={() => setBefore(value?.next ?? null)}
          >
            {labels.older}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Says when the log last left the library, by its own entries: verification proves it. */
function Anchored({ anchors, anchorFailures }: Pick<LogPage, 'anchors' | 'anchorFailures'>) {
  const { run, busy, failure } = useLibraryChange()
  if (anchors.length === 0) return <p className="quiet">{labels.anchors.none}</p>
  return (
    <section className="panel" aria-labelledby="log-anchors">
      <h2 id="log-anchors">{labels.anchors.title}</h2>
      <ul className="plain-list">
        {anchors.map(({ anchor, minutes, isOverdue }) => (
          <li key={anchor}>
            {labels.anchors.last(visible(anchor), minutes)}{' '}
            {isOverdue && <Tag tone="bad">{labels.anchors.overdue}</Tag>}
          </li>
        ))}
        {anchorFailures.map((message) => (
          <li key={message}>
            <Tag tone="bad">{labels.anchors.failed}</Tag> {visible(message)}
          </li>
        ))}
      </ul>
      {anchorFailures.length > 0 && (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          onClick={() => void run((bridge) => bridge.call('log.anchor', {}), labels.anchors.tried)}
        >
          {labels.anchors.again}
        </Button>
      )}
      {failure && <FailureCard failure={failure} />}
    </section>
  )
}
