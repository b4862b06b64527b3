import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Archives made by a foreign tool, each with the verdict it is owed. They lie beside the repository, not in it. */
export const FIXTURES =
  process.env.PROOFBENCH_FIXTURES ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'fixtures')
export const hasFixtures = existsSync(join(FIXTURES, 'cases.json'))

export interface FixtureCase {
  readonly name: string
  readonly file: string
  readonly indication: string
  readonly subIndication: string | null
  /** Prefix that some finding must have. */
  readonly finding: string | null
  readonly keys: readonly string[]
  readonly conformance: string | null
}

/** All cases; none, said aloud, where the fixtures are absent. */
export function fixtureCases(): readonly FixtureCase[] {
  if (!hasFixtures) {
    console.warn(`SKIPPED: no fixtures at ${FIXTURES} (set PROOFBENCH_FIXTURES)`)
    return []
  }
  return JSON.parse(readFileSync(join(FIXTURES, 'cases.json'), 'utf8'))
}

export const readFixture = (name: string): Buffer => readFileSync(join(FIXTURES, name))
