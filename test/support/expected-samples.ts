import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface ExpectedSample {
  readonly name: string
  readonly indication: string
  readonly findings: readonly string[]
}

/** Every sample with its expected verdict; the tests of the samples check this list. */
export const EXPECTED_SAMPLES = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'samples', 'expected.json'), 'utf8'),
) as readonly ExpectedSample[]

/** Headline of the window for an archive, by indication. */
export const INDICATION_LABELS: { readonly [indication: string]: string } = {
  TOTAL_PASSED: 'Genuine',
  TOTAL_FAILED: 'Not genuine',
  INDETERMINATE: 'Cannot be verified',
}
