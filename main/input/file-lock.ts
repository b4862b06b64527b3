import { closeSync, openSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCode } from './input-failure.ts'
import { makeFolder } from './make-folder.ts'

/** Milliseconds between two tries. */
const PAUSE = 15

/** Another process held the lock longer than anybody should. */
export class LockedError extends Error {
  override name = 'LockedError'
  /** The file that is the lock. */
  readonly path: string
  constructor(path: string) {
    super('Another process holds the lock')
    this.path = path
  }
}

/**
 * Does `work` while no other process does work under the same lock: `path` with `.lock` behind it, a file that is there only
 * meanwhile. Waits up to `patience` milliseconds, then throws LockedError. A lock that a killed process left is never taken over:
 * two that did so at once would both have it.
 */
export function underLock<Result>(path: string, patience: number, work: () => Result): Result {
  const lock = `${path}.lock`
  makeFolder(dirname(path), 0o700)
  const until = performance.now() + patience
  while (!taken(lock)) {
    if (performance.now() > until) throw new LockedError(lock)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
  }
  try {
    return work()
  } finally {
    unlinkSync(lock)
  }
}

function taken(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx', 0o600))
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}
