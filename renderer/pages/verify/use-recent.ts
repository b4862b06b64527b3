import { useEffect, useState } from 'react'
import type { RecentInfo } from '../../../shared/bridge/index.ts'
import { useWindow } from '../../model/window/window-context.tsx'

interface Recent {
  readonly recent: readonly RecentInfo[]
  /** Removes an archive from the list. */
  forget(archive: string): void
}

/** Subscribes to the archives opened last; none until the host has responded. */
export function useRecent(): Recent {
  const { bridge } = useWindow()
  const [recent, setRecent] = useState<readonly RecentInfo[]>([])
  useEffect(() => {
    const load = (): void => {
      bridge.call('recent.list', {}).then(setRecent, () => {})
    }
    load()
    return bridge.listen((event) => event.kind === 'recent' && load())
  }, [bridge])
  return {
    recent,
    forget: (archive) => void bridge.call('recent.forget', { archive }).then(setRecent, () => {}),
  }
}
