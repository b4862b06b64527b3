import type { Failure } from '../../../shared/bridge/index.ts'
import { bridgeFailure } from '../common/bridge-failure.ts'

type ServiceModule = typeof import('./service-module.ts')

/** Primary result code of SQLite: the file is locked by another connection. */
const SQLITE_BUSY = 5

const IN_USE =
  'Another window of Proofbench or a running `proofbench serve` has it open. End the service there, then start it here again.'
const UNUSABLE =
  'Move the folder away to begin with an empty one, or bring back a snapshot with `proofbench serve --restore`.'

/** Converts the error of a failed start to a failure with advice for users of the window. */
export function startFailure(serviceModule: ServiceModule, error: unknown): Failure {
  const code = 'bridge.service-not-started'
  if (error instanceof serviceModule.ListenFailure) return { code, message: error.message, hint: error.hint }
  if (error instanceof serviceModule.DatabaseUnusable)
    // Its own hints mention options of the command line, which do not apply to the window.
    return { code, message: error.message, hint: isInUse(error.cause) ? IN_USE : UNUSABLE }
  return bridgeFailure(code, error instanceof Error ? error.name : undefined).failure
}

function isInUse(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null || !('errcode' in cause)) return false
  // The upper bits contain the extended result code.
  return (Number(cause.errcode) & 0xff) === SQLITE_BUSY
}
