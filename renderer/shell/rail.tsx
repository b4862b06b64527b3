import { ActionIcon } from '@mantine/core'
import {
  FileQuestionMark,
  KeyRound,
  Server,
  Settings,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestionMark,
  ShieldX,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { archiveName } from '../archive/archive-name.ts'
import { useLeftAt } from '../archive/left-at.ts'
import type { ArchiveState } from '../bridge/archive-store.ts'
import { useArchives, useWindow } from '../bridge/window-context.tsx'
import { shellWords } from '../words/shell.ts'

/** Where one can go: the pages, and the archives that are open. */
export function Rail() {
  const [location, go] = useLocation()
  const { archives } = useWindow()
  const open = [...useArchives()]
  const leftAt = useLeftAt()
  return (
    <nav className="rail" aria-label={shellWords.rail.label}>
      <div className="rail-brand">
        <img src="/icon.svg" alt="" width={22} height={22} />
        <span className="rail-text">{shellWords.product}</span>
      </div>
      <RailLink
        to="/"
        current={location === '/'}
        icon={<ShieldCheck aria-hidden size={18} />}
        text={shellWords.rail.verify}
      />
      <RailLink
        to="/service/overview"
        current={location.startsWith('/service')}
        icon={<Server aria-hidden size={18} />}
        text={shellWords.rail.service}
      />
      <RailLink
        to="/trust"
        current={location === '/trust'}
        icon={<KeyRound aria-hidden size={18} />}
        text={shellWords.rail.trust}
      />
      <RailLink
        to="/settings"
        current={location === '/settings'}
        icon={<Settings aria-hidden size={18} />}
        text={shellWords.rail.settings}
      />
      {open.length > 0 && <h2 className="rail-heading">{shellWords.open}</h2>}
      {open.map(([archive, state]) => (
        <div key={archive} className="rail-archive">
          <RailLink
            to={leftAt(archive)}
            current={location.startsWith(`/archive/${archive}/`)}
            icon={<StateIcon state={state} />}
            text={archiveName(state)}
          />
          <ActionIcon
            className="rail-close"
            variant="subtle"
            color="gray"
            size={26}
            aria-label={shellWords.close(archiveName(state))}
            onClick={() => {
              void archives.close(archive)
              if (location.startsWith(`/archive/${archive}/`)) go('/')
            }}
          >
            <X aria-hidden size={14} />
          </ActionIcon>
        </div>
      ))}
    </nav>
  )
}

interface RailLinkProps {
  readonly to: string
  readonly current: boolean
  readonly icon: ReactNode
  readonly text: string
}

function RailLink({ to, current, icon, text }: RailLinkProps) {
  return (
    <Link to={to} className="rail-link" aria-current={current ? 'page' : undefined} title={text}>
      {icon}
      <span className="rail-text">{text}</span>
    </Link>
  )
}

function StateIcon({ state }: { readonly state: ArchiveState }) {
  if (state.kind !== 'open') return <FileQuestionMark aria-hidden size={18} />
  const { indication } = state.opened.report
  if (indication === 'TOTAL_PASSED') return <ShieldCheck aria-label="genuine" size={18} color="var(--good)" />
  if (indication === 'TOTAL_FAILED') return <ShieldX aria-label="not genuine" size={18} color="var(--bad)" />
  if (indication === 'INDETERMINATE')
    return <ShieldQuestionMark aria-label="cannot be verified" size={18} color="var(--unsure)" />
  return <ShieldAlert aria-hidden size={18} />
}
