import { useSyncExternalStore } from 'react'
import type { OpenedArchive } from '../../../shared/bridge/index.ts'
import { type ReplaySession, type ReplayState, replaySessionOf } from './replay-session.ts'

/** Returns the replay of an archive and its state. It stays when the archive is verified again. */
export function useReplaySession(opened: OpenedArchive): readonly [ReplaySession, ReplayState] {
  const session = replaySessionOf(opened)
  return [session, useSyncExternalStore(session.subscribe, session.state)]
}
