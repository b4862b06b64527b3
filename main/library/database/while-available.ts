import { setTimeout } from 'node:timers/promises'
import { isConflict, isDisconnected } from './database-failure.ts'

/** Maximum number of attempts of work that conflicts with that of other processes. */
const MAX_CONFLICTS = 5
/** Maximum number of attempts, one per second, while the server cannot be reached: a restart takes less. */
const MAX_RECONNECTS = 30

/**
 * Repeats work while the server restarts or another process conflicts. The work must be harmless to repeat, since the server may
 * have completed it before the connection broke.
 */
export async function whileAvailable<Result>(work: () => Promise<Result>): Promise<Result> {
  let [conflicts, reconnects] = [0, 0]
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (isDisconnected(error) && ++reconnects < MAX_RECONNECTS) await setTimeout(1000)
      else if (!isConflict(error) || ++conflicts >= MAX_CONFLICTS) throw error
    }
}
