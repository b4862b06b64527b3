import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { visible } from '../../shared/analysis/index.ts'
import { helpLabels } from '../labels/help.ts'
import { shellLabels } from '../labels/shell.ts'
import { archiveName } from '../model/archive/archive-name.ts'
import { TABS } from '../model/archive/tabs.ts'
import { SERVICE_PAGES } from '../model/service/pages.ts'
import { useArchives, useLists } from '../model/window/window-context.tsx'

/** Sets the document title. For an archive it holds only the name of the file, none of its contents. */
export function PageTitle() {
  const [location] = useLocation()
  const states = useArchives()
  const lists = useLists()
  const title = shellLabels.titleOf(nameOf(location, states, lists))
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

function nameOf(location: string, states: ReturnType<typeof useArchives>, lists: ReturnType<typeof useLists>): string {
  const { rail } = shellLabels
  const [, page = '', part = '', view = ''] = location.split('/')
  if (page === 'archive') {
    const state = states.get(part)
    const name = state ? archiveName(state) : visible(part)
    const tab = TABS.find(({ id }) => id === view)
    return tab ? `${name} – ${tab.title}` : name
  }
  if (page === 'list') return visible(lists.get(part)?.name ?? part)
  if (page === 'service') {
    const servicePage = SERVICE_PAGES.find(({ id }) => id === part)
    return servicePage ? `${rail.service}: ${servicePage.title}` : rail.service
  }
  if (page === '') return rail.verify
  if (page === 'library') return rail.library
  if (page === 'cases') return rail.cases
  if (page === 'report') return rail.checkReport
  if (page === 'compare') return rail.compare
  if (page === 'help') return helpLabels.title
  return page === 'trust' ? rail.trust : page === 'settings' ? rail.settings : shellLabels.lost.title
}
