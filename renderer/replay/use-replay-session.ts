import { useSyncExternalStore } from 'react'
import type { OpenedArchive } from '../../shared/bridge/opened-archive.ts'
import { ReplaySession, type ReplayState } from './replay-session.ts'

const sessions = new Map<string, ReplaySession>()

/** Returns the replay of an archive and its state. It stays when the archive is verified again. */
export function useReplaySession({ archive }: OpenedArchive): readonly [ReplaySession, ReplayState] {
  const session = sessions.get(archive) ?? new ReplaySession()
  sessions.set(archive, session)
  return [session, useSyncExternalStore(session.subscribe, session.state)]
}
