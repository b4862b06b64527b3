import {
  holderText,
  type NamedProof,
  readRecord,
  toComparedProof,
  visibleContent,
} from '../../../shared/analysis/index.ts'
import { explainedContent, failureOf, type Openable } from '../../input/index.ts'
import { noInputStop } from '../arguments/stop.ts'
import type { Trust } from '../verification/trust-from.ts'
import type { VerificationSetup } from '../verification/verification-setup.ts'
import { type VerifiedRecord, verifiedRecord } from './verified-record.ts'

/** Reads and verifies one of two compared archives. Throws `Stop` if it cannot be opened or is no proof archive. */
export async function comparedInput(
  input: Openable,
  setup: VerificationSetup,
  trust: Trust,
  masked: boolean,
): Promise<NamedProof> {
  const { facts, report, coverage, standing } = await opened(input, setup, trust)
  if (facts.otherInput !== null)
    throw noInputStop(`${input.name} is not a proof archive`, 'proofbench inspect shows what it is.')
  const record = readRecord(visibleContent(explainedContent(facts)))
  const cover = masked ? holderText(record).cover : (text: string) => text
  // A file is often named after its holder.
  return {
    name: cover(input.name),
    proof: toComparedProof({ record, report, coverage, standing: standing.record }, { masked }),
    cover,
  }
}

async function opened(input: Openable, setup: VerificationSetup, trust: Trust): Promise<VerifiedRecord> {
  try {
    return await verifiedRecord(input, setup, trust)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    throw noInputStop(`${input.name}: ${failure.message}`, failure.hint)
  }
}
