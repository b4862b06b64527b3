import { Button, Progress } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import { type IndexedRow, rowArchive } from '../../../shared/list/index.ts'
import { useAnnounce } from '../../kit/announcer.tsx'
import { FailureCard } from '../../kit/failure-card.tsx'
import { listLabels } from '../../labels/list.ts'
import { changeView, displayedRows, toggleMark, useListView } from '../../model/list/list-view.ts'
import type { ListState } from '../../model/window/list-store.ts'
import { useLists, useWindow } from '../../model/window/window-context.tsx'
import { ListNotice } from './list-notice.tsx'
import { ListTable } from './list-table.tsx'
import { ListTools } from './list-tools.tsx'

/** Page of a list of archives: rows appear as they are verified, and can be sorted, filtered, exported and opened. */
export function ListPage({ list }: { readonly list: string }) {
  const { lists } = useWindow()
  const state = useLists().get(list)
  const isKnown = state !== undefined
  useEffect(() => {
    if (!isKnown) lists.show(list, list)
  }, [lists, list, isKnown])
  if (!state || state.kind === 'loading') return <p className="page-wait">{listLabels.loading}</p>
  if (state.kind === 'failed')
    return (
      <div className="sheet narrow">
        <h1>
          <bdi>{visible(state.name)}</bdi>
        </h1>
        <FailureCard failure={state.failure} />
      </div>
    )
  return <OpenList list={list} state={state} />
}

function OpenList({ list, state }: { readonly list: string; readonly state: Extract<ListState, { kind: 'open' }> }) {
  const [, go] = useLocation()
  const view = useListView(list)
  const { order, selected, marked } = view
  const { rows, name } = state
  const shown = useMemo(() => displayedRows(rows, view), [rows, view])
  const emptyText = rows.length === 0 && state.page.state === 'running' ? listLabels.waiting : listLabels.noRows
  const none = shown.length === 0 ? emptyText : null
  const open = (row: IndexedRow): void => {
    changeView(list, { selected: row.row.index })
    go(`/archive/${rowArchive(list, row.row)}/verdict`)
  }
  return (
    <div className="list-page">
      <header className="list-header">
        <h1>
          <bdi>{visible(name)}</bdi>
        </h1>
        <ListProgress list={list} state={state} shown={shown.length} />
      </header>
      <ListNotice list={list} state={state} />
      {state.page.findings.length > 0 && (
        <p className="list-findings" role="note">
          {listLabels.findings(state.page.findings)}
        </p>
      )}
      <ListTools list={list} all={rows} shown={shown} isOutdated={state.page.isOutdated} />
      <ListTable
        rows={shown}
        order={order}
        isOutdated={state.page.isOutdated}
        none={none}
        selected={selected}
        marked={marked}
        onMark={({ row }) => toggleMark(list, row.index)}
        onOrder={(next) => changeView(list, { order: next })}
        onSelect={({ row }) => changeView(list, { selected: row.index })}
        onOpen={open}
      />
    </div>
  )
}

/** Returns whether the list holds only the row that reports a search without results. */
const isNothingFound = ([only, ...others]: readonly IndexedRow[]): boolean =>
  others.length === 0 && only?.row.outcome.kind === 'failure' && only.row.outcome.code === 'input.no-archive'

interface ListProgressProps {
  readonly list: string
  readonly state: Extract<ListState, { kind: 'open' }>
  readonly shown: number
}

function ListProgress({ list, state: { page, rows }, shown }: ListProgressProps) {
  const { lists } = useWindow()
  const announce = useAnnounce()
  const { found, isSearching, skipped } = page
  const isRunning = page.state === 'running'
  const summary = isRunning
    ? listLabels.progress(rows.length, found, isSearching)
    : page.state === 'done'
      ? isNothingFound(rows)
        ? listLabels.nothingFound
        : listLabels.finished(found)
      : listLabels.cancelledAt(rows.length, found)
  useEffect(() => {
    if (!isRunning) announce(summary)
  }, [announce, isRunning, summary])
  return (
    <>
      <div className="row list-summary">
        <span>{summary}</span>
        {shown !== rows.length && <span className="quiet">{listLabels.shown(shown, rows.length)}</span>}
        {skipped > 0 && (
          <span className="quiet" title={listLabels.skippedHint}>
            {listLabels.skipped(skipped)}
          </span>
        )}
        {isRunning ? (
          <Button size="compact-xs" variant="default" onClick={() => void lists.cancel(list)}>
            {listLabels.cancel}
          </Button>
        ) : (
          <Button size="compact-xs" variant="default" onClick={() => void lists.verifyAgain(list)}>
            {listLabels.again}
          </Button>
        )}
      </div>
      {isRunning && (
        <Progress
          value={isSearching && found === 0 ? 100 : (100 * rows.length) / Math.max(1, found)}
          animated={isSearching}
          aria-label={summary}
        />
      )}
    </>
  )
}
