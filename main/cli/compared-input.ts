import { contentOf } from '../../shared/analysis/archive-content.ts'
import { type ComparedProof, toComparedProof } from '../../shared/analysis/comparison/compared-proof.ts'
import type { NamedProof } from '../../shared/analysis/comparison/comparison-json.ts'
import { holderText } from '../../shared/analysis/diagnosis/holder-text.ts'
import { readRecord } from '../../shared/analysis/record/read-record.ts'
import { visibleContent } from '../../shared/analysis/visible-content.ts'
import { toCoverage } from '../../shared/report/coverage.ts'
import { failureOf } from '../input/input-failure.ts'
import { type Openable, openInput } from '../input/open-input.ts'
import { spool } from '../input/spool.ts'
import { readArchive } from '../proof/read/read-archive.ts'
import { verifyArchive } from '../proof/verify/verify-archive.ts'
import { noInputStop } from './stop.ts'
import type { Trust } from './trust-from.ts'
import type { VerificationSetup } from './verification-setup.ts'

/** Reads and verifies one of two compared archives. Throws `Stop` if it cannot be opened or is no proof archive. */
export async function comparedInput(
  input: Openable,
  setup: VerificationSetup,
  trust: Trust,
  masked: boolean,
): Promise<NamedProof> {
  try {
    return await read(input, setup, trust, masked)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${input.name}: ${failure.message}`, failure.hint)
  }
}

async function read(
  input: Openable,
  { limits, policy, validationTime, tool }: VerificationSetup,
  { keys, revocationLists }: Trust,
  masked: boolean,
): Promise<NamedProof> {
  const opened = openInput(input)
  try {
    const reading = await readArchive(opened.input, { limits, secondReading: 'off', inputHash: 'never', spool })
    try {
      const { facts } = reading
      if (facts.otherInput !== null)
        throw noInputStop(`${input.name} is not a proof archive`, `proofbench inspect shows what it is.`)
      const context = { keys, revocationLists, policy, validationTime, tool, limits, secondReading: false }
      const report = await verifyArchive(facts, context)
      opened.assertUnchanged()
      const record = readRecord(visibleContent(contentOf(facts)))
      const proof: ComparedProof = toComparedProof({ record, report, coverage: toCoverage(facts, report) }, { masked })
      const cover = masked ? holderText(record).cover : (text: string) => text
      // A file is often named after its holder.
      return { name: cover(input.name), proof, cover }
    } finally {
      reading.close()
    }
  } finally {
    opened.close()
  }
}
