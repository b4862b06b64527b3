import { useEffect, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import { archiveLabels } from '../../labels/archive.ts'
import { withSearch } from '../../model/address/archive-address.ts'
import { TABS, type TabId, tabKey } from '../../model/archive/tabs.ts'

/** Tabs of the views of an archive. The selection is carried over. */
export function TabBar({ archive, tab }: { readonly archive: string; readonly tab: TabId }) {
  const search = useSearch()
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (tab) current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <nav className="tab-bar" aria-label={archiveLabels.views}>
      {TABS.map(({ id, title }, index) => (
        <Link
          key={id}
          ref={id === tab ? current : null}
          to={withSearch(`/archive/${archive}/${id}`, search)}
          className="tab"
          data-title={title}
          aria-current={id === tab ? 'page' : undefined}
          aria-keyshortcuts={tabKey(index)}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
