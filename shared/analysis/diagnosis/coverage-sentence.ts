import type { FileCoverage } from '../coverage.ts'
import { DETAILS_FILE, IDENTITY_FILE } from '../place.ts'

/** Whether the signature confirms the two files that a diagnosis is made from, in words. */
export function coverageSentence(coverage: ReadonlyMap<string, FileCoverage>): string {
  const found = [DETAILS_FILE, IDENTITY_FILE].map((path) => coverage.get(path)?.coverage ?? 'NOT_COVERED')
  if (found.every((one) => one === 'COVERED')) return 'A trusted key signed this content.'
  return found.includes('NOT_COVERED')
    ? 'The signature does not confirm this content. It is shown as found.'
    : 'Unconfirmed: no trusted signature confirms this content.'
}
