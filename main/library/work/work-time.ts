import { clockOf } from '../log/append-entries.ts'
import { logEnd } from '../log/read-tree.ts'
import type { Library } from '../open-library.ts'

/**
 * Returns the time by which work is due, epoch milliseconds: that of a server, and never before the last entry of the log, so that computers
 * whose clocks differ have the same work.
 */
export async function workTime({ database, log }: Library, now: number): Promise<number> {
  return Math.max(await clockOf(database, log, now), (await logEnd(database)).time)
}
