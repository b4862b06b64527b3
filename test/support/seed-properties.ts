import fc from 'fast-check'
import { SEED } from './seed.ts'

// Setup file of Vitest: properties draw from the seed of the run.
fc.configureGlobal({ seed: SEED })
