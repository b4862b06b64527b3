import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { visible } from '../../shared/analysis/visible-text.ts'
import { rowArchive } from '../../shared/list/archive-row.ts'
import type { TabId } from '../archive/tabs.ts'
import type { ListState } from '../bridge/list-store.ts'
import { useLists } from '../bridge/window-context.tsx'
import { listWords } from '../words/list.ts'
import { displayedRows, listOf, useListView } from './list-view.ts'

/** For an archive that was opened from a list: the way back, and to its neighbours. */
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
  const words = listWords.trail
  const view = useListView(list)
  const archives = useMemo(() => displayedRows(rows, view).map(({ row }) => rowArchive(list, row)), [list, rows, view])
  const at = archives.indexOf(archive)
  const [before, after] = at < 0 ? [] : [archives[at - 1], archives[at + 1]]
  return (
    <nav className="list-trail" aria-label={words.label}>
      <Link to={`/list/${list}`} className="list-trail-back">
        <List aria-hidden size="1em" /> <bdi>{words.back(visible(name))}</bdi>
      </Link>
      {at >= 0 && <span className="quiet">{words.position(at + 1, archives.length)}</span>}
      {before !== undefined && (
        <Link to={`/archive/${before}/${tab}`} aria-label={words.previous} title={words.previous} data-trail="-1">
          <ChevronLeft aria-hidden size="1.125em" />
        </Link>
      )}
      {after !== undefined && (
        <Link to={`/archive/${after}/${tab}`} aria-label={words.next} title={words.next} data-trail="1">
          <ChevronRight aria-hidden size="1.125em" />
        </Link>
      )}
    </nav>
  )
}
