import type { Failure } from '../../shared/bridge/calls.ts'
import { bridgeFailure } from './bridge-failure.ts'

type Room = typeof import('./service-room.ts')

/** Primary result code of SQLite: somebody else has the file. */
const SQLITE_BUSY = 5

const IN_USE =
  'Another window of Proofbench or a running `proofbench serve` has it open. End the service there, then start it here again.'
const UNUSABLE =
  'Move the folder away to begin with an empty one, or bring back a snapshot with `proofbench serve --restore`.'

/** Why the service of the window could not be started, and what can be done about it there. */
export function startFailure(room: Room, error: unknown): Failure {
  const code = 'bridge.service-not-started'
  if (error instanceof room.ListenFailure) return { code, message: error.message, hint: error.hint }
  if (error instanceof room.DatabaseUnusable)
    // Its own hints name options of the command line, which a window does not have.
    return { code, message: error.message, hint: isInUse(error.cause) ? IN_USE : UNUSABLE }
  return bridgeFailure(code, error instanceof Error ? error.name : undefined).failure
}

function isInUse(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null || !('errcode' in cause)) return false
  // The upper bits tell more than is needed.
  return (Number(cause.errcode) & 0xff) === SQLITE_BUSY
}
