import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { visible } from '../../shared/analysis/visible-text.ts'
import type { RecentInfo } from '../../shared/bridge/app-info.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { verifyLabels } from '../labels/verify.ts'
import { Indication } from '../parts/indication.tsx'

export function RecentList() {
  const { bridge } = useWindow()
  const [recent, setRecent] = useState<readonly RecentInfo[]>([])
  useEffect(() => {
    const load = (): void => {
      bridge.call('recent.list', {}).then(setRecent, () => {})
    }
    load()
    return bridge.listen((event) => event.kind === 'recent' && load())
  }, [bridge])
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
              onClick={() => bridge.call('recent.forget', { archive }).then(setRecent, () => {})}
            >
              <X aria-hidden size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}
