import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import { rowArchive } from '../../../shared/list/index.ts'
import { listLabels } from '../../labels/list.ts'
import type { TabId } from '../../model/archive/tabs.ts'
import { displayedRows, listOf, useListView } from '../../model/list/list-view.ts'
import type { ListState } from '../../model/window/list-store.ts'
import { useLists } from '../../model/window/window-context.tsx'

/** Links from an archive of a list back to the list and to its neighbours. */
export function ListTrail({ archive, tab }: { readonly archive: string; readonly tab: TabId }) {
  const found = listOf(archive, useLists())
  if (!found) return null
  return <Trail {...found} archive={archive} tab={tab} />
}

interface TrailProps {
  readonly list: string
  readonly state: Extract<ListState, { kind: 'open' }>
  readonly archive: string
  readonly tab: TabId
}

function Trail({ list, state: { rows, name }, archive, tab }: TrailProps) {
  const labels = listLabels.trail
  const view = useListView(list)
  const archives = useMemo(() => displayedRows(rows, view).map(({ row }) => rowArchive(list, row)), [list, rows, view])
  const position = archives.indexOf(archive)
  const [previous, next] = position < 0 ? [] : [archives[position - 1], archives[position + 1]]
  return (
    <nav className="list-trail" aria-label={labels.label}>
      <Link to={`/list/${list}`} className="list-trail-back">
        <List aria-hidden size="1em" /> <bdi>{labels.back(visible(name))}</bdi>
      </Link>
      {position >= 0 && <span className="quiet">{labels.position(position + 1, archives.length)}</span>}
      {previous !== undefined && (
        <Link to={`/archive/${previous}/${tab}`} aria-label={labels.previous} title={labels.previous} data-trail="-1">
          <ChevronLeft aria-hidden size="1.125em" />
        </Link>
      )}
      {next !== undefined && (
        <Link to={`/archive/${next}/${tab}`} aria-label={labels.next} title={labels.next} data-trail="1">
          <ChevronRight aria-hidden size="1.125em" />
        </Link>
      )}
    </nav>
  )
}
