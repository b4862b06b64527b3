import { BriefcaseBusiness, GitCompareArrows, KeyRound, LibraryBig, Server, Settings, ShieldCheck } from 'lucide-react'
import { useLocation } from 'wouter'
import { shellLabels } from '../labels/shell.ts'
import { RailArchives } from './rail-archives.tsx'
import { RailLink } from './rail-link.tsx'
import { RailLists } from './rail-lists.tsx'

/** Navigation: pages, lists and open archives. */
export function Rail() {
  const [location] = useLocation()
  return (
    <nav className="rail" aria-label={shellLabels.rail.label}>
      <div className="rail-brand">
        <img src="/icon.svg" alt="" />
        <span className="rail-text">{shellLabels.product}</span>
      </div>
      <RailLink to="/" current={location === '/'} icon={<ShieldCheck aria-hidden />} text={shellLabels.rail.verify} />
      <RailLink
        to="/library"
        current={location.startsWith('/library')}
        icon={<LibraryBig aria-hidden />}
        text={shellLabels.rail.library}
      />
      <RailLink
        to="/cases"
        current={location.startsWith('/cases')}
        icon={<BriefcaseBusiness aria-hidden />}
        text={shellLabels.rail.cases}
      />
      <RailLink
        to="/compare"
        current={location.startsWith('/compare')}
        icon={<GitCompareArrows aria-hidden />}
        text={shellLabels.rail.compare}
      />
      <RailLink
        to="/service/overview"
        current={location.startsWith('/service')}
        icon={<Server aria-hidden />}
        text={shellLabels.rail.service}
      />
      <RailLink
        to="/trust"
        current={location === '/trust'}
        icon={<KeyRound aria-hidden />}
        text={shellLabels.rail.trust}
      />
      <RailLink
        to="/settings"
        current={location === '/settings'}
        icon={<Settings aria-hidden />}
        text={shellLabels.rail.settings}
      />
      <RailLists />
      <RailArchives />
    </nav>
  )
}
