import { randomInt } from 'node:crypto'
import { SEED_VARIABLE } from './seed.ts'

/** Global setup of Vitest: draws the seed of the run, unless one is given, and prints it. */
export default function printSeed(): void {
  // Vitest calls it for every project.
  if (process.env.PROOFBENCH_SEED_PRINTED !== undefined) return
  process.env[SEED_VARIABLE] ??= String(randomInt(2 ** 31))
  process.env.PROOFBENCH_SEED_PRINTED = ''
  console.log(
    `Seed ${process.env[SEED_VARIABLE]} (${SEED_VARIABLE}=${process.env[SEED_VARIABLE]} makes the same random choices)`,
  )
}
