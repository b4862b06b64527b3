import { pbkdf2Sync } from 'node:crypto'

/** OWASP Password Storage Cheat Sheet: PBKDF2-HMAC-SHA512, 210,000 iterations at least. */
export const MIN_ITERATIONS = 210_000
/** Upper limit when a key is unlocked: a key file of somebody else must not block the process. */
export const MAX_ITERATIONS = 5_000_000

/** Milliseconds that one attempt at a passphrase shall take on this computer. */
const TARGET_MS = 200
const PROBE = 50_000

/** Measures the iteration count of PBKDF2-HMAC-SHA512 that takes about 200 ms here. `clock` in milliseconds. */
export function measureIterations(clock: () => number = () => performance.now()): number {
  const start = clock()
  pbkdf2Sync('proofbench', 'measurement', PROBE, 32, 'sha512')
  const perIteration = (clock() - start) / PROBE
  const measured = Math.round(TARGET_MS / perIteration / 1000) * 1000
  return Math.min(MAX_ITERATIONS, Math.max(MIN_ITERATIONS, measured))
}
