import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { ParsedArguments } from './parsed-arguments.ts'

/** Bytes of stored content for which a second thread is worth its start (measured: break-even near 50 MB). */
export const LARGE_INPUT = 40 * 1024 * 1024

/** Threads that `verify` may use. */
export const threadsFor = (given: ParsedArguments): number => given.number('jobs') ?? availableParallelism()

/** Whether a file takes long enough to read for a second thread to be worth its start. False where there is none. */
export function isLargeFile(path: string): boolean {
  try {
    const found = statSync(path)
    return found.isFile() && found.size >= LARGE_INPUT
  } catch {
    // Whoever opens it says why it cannot be opened.
    return false
  }
}

/** Whether the one input of `verify` will be read in this process, with a second thread to help. */
export function isHelped(given: ParsedArguments): boolean {
  const [path, more] = given.operands
  if (path === undefined || more !== undefined || (given.number('time-limit') ?? 0) > 0) return false
  // How many processors there are is asked only where it matters.
  return isLargeFile(path) && threadsFor(given) > 1
}
