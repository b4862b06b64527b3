import { createHmac } from 'node:crypto'
import { type DecisionValue, needsSecondPerson } from '../../../shared/review/index.ts'
import type { Library } from '../open-library.ts'
import { policyOf } from './policy-settings.ts'

interface DecidedArchive {
  readonly sha256: string
  readonly levelOfAssurance: string | null
}

/** Whether the policy of the library requires a second person for this decision. */
export async function secondPersonFor(
  library: Library,
  database: Library['database'],
  { sha256, levelOfAssurance }: DecidedArchive,
  decision: DecisionValue,
): Promise<boolean> {
  return needsSecondPerson(
    (await policyOf(database)).fourEyes,
    decision,
    levelOfAssurance,
    sampleShare(library.key, sha256),
  )
}

/**
 * Returns the position of an archive in the sample, from 0 to below 100. It is keyed, so that archives cannot be chosen by it, and the same
 * for each decision about an archive. Each `purpose` draws another sample.
 */
export function sampleShare(key: Uint8Array, sha256: string, purpose = 'four-eyes'): number {
  const digest = createHmac('sha256', key).update(`${purpose}:${sha256}`).digest()
  return (digest.readUIntBE(0, 6) / 2 ** 48) * 100
}
