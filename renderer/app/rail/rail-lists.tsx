import { ListChecks } from 'lucide-react'
import { useLocation } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import { listLabels } from '../../labels/list.ts'
import { shellLabels } from '../../labels/shell.ts'
import { useLists, useWindow } from '../../model/window/window-context.tsx'
import { ClosableLink } from './rail-link.tsx'

/** Links to the lists of archives of this window. */
export function RailLists() {
  const [location, go] = useLocation()
  const { lists } = useWindow()
  const open = [...useLists()]
  if (open.length === 0) return null
  return (
    <>
      <h2 className="rail-heading">{listLabels.heading}</h2>
      {open.map(([list, { name }]) => (
        <ClosableLink
          key={list}
          to={`/list/${list}`}
          current={location === `/list/${list}`}
          icon={<ListChecks aria-hidden />}
          text={visible(name)}
          closeText={shellLabels.close(visible(name))}
          onClose={() => {
            void lists.close(list)
            if (location === `/list/${list}`) go('/')
          }}
        />
      ))}
    </>
  )
}
