import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of archives made by an independent implementation, each with its expected verdict. It is not part of the repository. */
export const FIXTURES =
  process.env.PROOFBENCH_FIXTURES ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'fixtures')
export const hasFixtures = existsSync(join(FIXTURES, 'cases.json'))

export interface FixtureCase {
  readonly name: string
  readonly file: string
  readonly indication: string
  readonly subIndication: string | null
  /** Prefix that at least one finding must have. */
  readonly finding: string | null
  readonly keys: readonly string[]
  readonly conformance: string | null
}

/** Returns all cases; none, with a warning, if the fixtures are missing. */
export function fixtureCases(): readonly FixtureCase[] {
  if (!hasFixtures) {
    console.warn(`SKIPPED: no fixtures at ${FIXTURES} (set PROOFBENCH_FIXTURES)`)
    return []
  }
  return JSON.parse(readFileSync(join(FIXTURES, 'cases.json'), 'utf8'))
}

export const readFixture = (name: string): Buffer => readFileSync(join(FIXTURES, name))
