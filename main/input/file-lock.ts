import { closeSync, openSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { CodedError } from '../../shared/schema/index.ts'
import { systemCode } from './input-failure.ts'
import { makeFolder } from './make-folder.ts'

/** Milliseconds between two attempts. */
const RETRY_MS = 15

/** Thrown if another process holds the lock for too long. */
export class LockedError extends CodedError {
  override name = 'LockedError'
  /** Path of the lock file. */
  readonly path: string
  constructor(path: string) {
    super({
      code: 'lock.held',
      message: 'Another process holds the lock',
      hint: `Wait for it. If none runs, delete ${path}.`,
    })
    this.path = path
  }
}

/**
 * Runs `work` while no other process holds the same lock: the file `path` with the suffix `.lock`, which exists while the lock is
 * held. Waits up to `timeout` milliseconds, then throws `LockedError`. The lock of a killed process is never taken over: two
 * processes that did so at the same time would both hold it.
 */
export function underLock<Result>(path: string, timeout: number, work: () => Result): Result {
  const lock = `${path}.lock`
  makeFolder(dirname(path), 0o700)
  const deadline = performance.now() + timeout
  while (!tryLock(lock)) {
    if (performance.now() > deadline) throw new LockedError(lock)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
  }
  try {
    return work()
  } finally {
    unlinkSync(lock)
  }
}

function tryLock(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx', 0o600))
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}
