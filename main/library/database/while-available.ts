import { setTimeout } from 'node:timers/promises'
import { isConflict, isDisconnected } from './database-failure.ts'

/** Attempts of work that conflicts with that of other processes. */
const MAX_CONFLICTS = 5
/** Attempts, one per second, while the server is away: a restart takes less. */
const MAX_RECONNECTS = 30

/**
 * Repeats work while the server restarts or another process conflicts. The work must be harmless to repeat, since the server may
 * have done it although its answer was lost.
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
