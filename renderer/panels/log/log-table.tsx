import { Link } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import type { LogEntryInfo } from '../../../shared/bridge/index.ts'
import { useNotify } from '../../kit/announcer.tsx'
import { useAttempt } from '../../kit/use-attempt.ts'
import { logLabels as labels } from '../../labels/log.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { saveText } from '../../parts/save-text.ts'
import { utcText } from '../../parts/utc-text.ts'

/** Columns of a table of log entries. */
export const ENTRY_COLUMNS: readonly Column<LogEntryInfo>[] = [
  { title: labels.columns.index, kind: 'number', cell: ({ index }) => index, sortBy: ({ index }) => index },
  {
    title: labels.columns.time,
    cell: ({ time }) => <span className="log-time">{utcText(visible(time))}</span>,
    sortBy: ({ time }) => time,
  },
  {
    title: labels.columns.action,
    isHead: true,
    kind: 'word',
    cell: ({ action }) => actionText(action),
    sortBy: ({ action }) => actionText(action),
  },
  { title: labels.columns.object, kind: 'word', cell: ({ object }) => <EntryObject object={object} /> },
  { title: labels.columns.by, kind: 'word', cell: byText, sortBy: ({ actor, account }) => actor?.name || account },
  { title: labels.columns.detail, kind: 'word', cell: ({ detail }) => <bdi>{visible(detail)}</bdi> },
]

interface LogTableProps {
  readonly entries: readonly LogEntryInfo[]
  /** Whether the log has other entries that the filter matches. */
  readonly isPart: boolean
}

/** Entries, each with a button that saves the proof of its inclusion. */
export function LogTable({ entries, isPart }: LogTableProps) {
  const { bridge } = useWindow()
  const notify = useNotify()
  const attempt = useAttempt()
  const save = (index: number): void =>
    attempt(async () => {
      const proof = await bridge.call('log.inclusion', { index })
      if (proof === null) return notify(labels.noProof, true)
      const file = `log-entry-${index}.proof.json`
      saveText(file, proof, 'application/json')
      notify(labels.proofSaved(file))
    })
  const column: Column<LogEntryInfo> = {
    title: '',
    cell: ({ index }) => (
      <button
        type="button"
        className="link-button log-proof"
        aria-label={labels.proofOf(index)}
        onClick={() => save(index)}
      >
        {labels.proof}
      </button>
    ),
  }
  return (
    <DataTable
      columns={[...ENTRY_COLUMNS, column]}
      rows={entries}
      scrollName={labels.table}
      exportedAs={labels.rows}
      isPart={isPart}
      keyOf={({ index }) => index}
    />
  )
}

const actionText = (action: string): string =>
  // Own members only: an entry that was changed from outside may have any action.
  Object.hasOwn(labels.actions, action) ? labels.actions[action as keyof typeof labels.actions] : visible(action)

function byText({ actor, account }: LogEntryInfo) {
  const name = actor ? visible(actor.name === '' ? actor.key.slice(0, 16) : actor.name) : ''
  return (
    <>
      <bdi>{name}</bdi> <span className="quiet">{labels.account(visible(account))}</span>
    </>
  )
}

function EntryObject({ object }: { readonly object: string }) {
  const [kind = '', id = ''] = object.split(':')
  if (kind === 'case' && /^\d+$/.test(id)) return <Link to={`/cases/${id}`}>{labels.case(id)}</Link>
  if (kind === 'archive') return <span title={visible(id)}>{labels.archiveName(visible(id))}</span>
  if (kind === 'reviewer') return <span title={visible(id)}>{labels.reviewer(visible(id))}</span>
  return kind === 'library' ? labels.library : visible(object)
}
