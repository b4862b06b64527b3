import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface OwedSample {
  readonly name: string
  readonly indication: string
  readonly findings: readonly string[]
}

/** Every sample with the verdict that it is owed: the product's own list, checked by the tests of the samples. */
export const OWED_SAMPLES = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'samples', 'expected.json'), 'utf8'),
) as readonly OwedSample[]

/** What the window says at the head of an archive, by indication. */
export const INDICATION_WORDS: { readonly [indication: string]: string } = {
  TOTAL_PASSED: 'Genuine',
  TOTAL_FAILED: 'Not genuine',
  INDETERMINATE: 'Cannot be verified',
}
