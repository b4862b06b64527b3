import { useEffect, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import type { OpenedArchive } from '../../../shared/bridge/index.ts'
import { archiveLabels } from '../../labels/archive.ts'
import { withSearch } from '../../model/address/archive-address.ts'
import { hasView, TABS, type TabId, tabKey } from '../../model/archive/tabs.ts'

interface TabBarProps {
  readonly opened: OpenedArchive
  readonly tab: TabId
}

/** Tabs of the views that an opened input has. The selection is carried over. */
export function TabBar({ opened, tab }: TabBarProps) {
  const search = useSearch()
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (tab) current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <nav className="tab-bar" aria-label={archiveLabels.views}>
      {TABS.map(
        ({ id, title }, index) =>
          hasView(opened, id) && (
            <Link
              key={id}
              ref={id === tab ? current : null}
              to={withSearch(`/archive/${opened.archive}/${id}`, search)}
              className="tab"
              data-title={title}
              aria-current={id === tab ? 'page' : undefined}
              aria-keyshortcuts={tabKey(index)}
            >
              {title}
            </Link>
          ),
      )}
    </nav>
  )
}
