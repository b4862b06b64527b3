import { BriefcaseBusiness, GitCompareArrows, KeyRound, LibraryBig, Server, Settings, ShieldCheck } from 'lucide-react'
import { useLocation } from 'wouter'
import { shellLabels } from '../../labels/shell.ts'
import { RailArchives } from './rail-archives.tsx'
import { RailLink } from './rail-link.tsx'
import { RailLists } from './rail-lists.tsx'

const { rail } = shellLabels
/** Pages with the path that all addresses of their section begin with. */
const PAGES = [
  { to: '/', section: '/', Icon: ShieldCheck, text: rail.verify },
  { to: '/library', section: '/library', Icon: LibraryBig, text: rail.library },
  { to: '/cases', section: '/cases', Icon: BriefcaseBusiness, text: rail.cases },
  { to: '/compare', section: '/compare', Icon: GitCompareArrows, text: rail.compare },
  { to: '/service/overview', section: '/service', Icon: Server, text: rail.service },
  { to: '/trust', section: '/trust', Icon: KeyRound, text: rail.trust },
  { to: '/settings', section: '/settings', Icon: Settings, text: rail.settings },
] as const

/** Navigation: pages, lists and open archives. */
export function Rail() {
  const [location] = useLocation()
  return (
    <nav className="rail" aria-label={rail.label}>
      <div className="rail-brand">
        <img src="/icon.svg" alt="" />
        <span className="rail-text">{shellLabels.product}</span>
      </div>
      {PAGES.map(({ to, section, Icon, text }) => (
        <RailLink
          key={to}
          to={to}
          current={section === '/' ? location === '/' : location.startsWith(section)}
          icon={<Icon aria-hidden />}
          text={text}
        />
      ))}
      <RailLists />
      <RailArchives />
    </nav>
  )
}
