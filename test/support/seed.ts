import { Random } from '../fuzz/random.ts'

/** Environment variable with the seed of a run, a whole number. */
export const SEED_VARIABLE = 'PROOFBENCH_SEED'

/** Seed of all random choices of the tests. It is printed at the start of a run; the same seed makes the same choices. */
export const SEED = Number(process.env[SEED_VARIABLE] ?? 1)

/** Returns a source of random numbers of its own for a name. */
export const randomFor = (name: string): Random =>
  new Random([...name].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), SEED))
