import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { Link } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import { verifyLabels } from '../../labels/verify.ts'
import { Indication } from '../../parts/indication.tsx'
import { useRecent } from './use-recent.ts'

/** Archives opened last, with their verdicts; nothing if there are none. */
export function RecentList() {
  const { recent, forget } = useRecent()
  if (recent.length === 0) return null
  return (
    <section>
      <h2>{verifyLabels.recent}</h2>
      <ul className="recent-list">
        {recent.map(({ archive, name, openedAt, indication }) => (
          <li key={archive}>
            <Link to={`/archive/${archive}/verdict`}>
              <bdi>{visible(name)}</bdi>
            </Link>
            <Indication value={indication} />
            <span className="quiet">{openedAt.slice(0, 16).replace('T', ' ')} UTC</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={verifyLabels.forget(name)}
              onClick={() => forget(archive)}
            >
              <X aria-hidden size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}
