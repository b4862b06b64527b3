import {
  coverageSentence,
  type DiagnosedArchive,
  type Diagnosis,
  diagnose,
  holderText,
  maskCoverage,
} from '../../../shared/analysis/index.ts'
import { type Report, toStanding, verdictSentence } from '../../../shared/report/index.ts'
import { explainedRecord, failureOf, type InputFailure, type Verifiable } from '../../input/index.ts'
import type { Trust } from '../verification/trust-from.ts'
import type { VerificationSetup } from '../verification/verification-setup.ts'
import { verifiedRecord } from './verified-record.ts'

export interface DiagnosisSetup {
  readonly verification: VerificationSetup
  /** Whether data about the holder is masked. */
  readonly masked: boolean
}

/** Diagnosis of one input, or why it cannot be opened. Can be sent between threads. */
export type InputDiagnosis = DiagnosedInput | FailedInput

export interface DiagnosedInput {
  readonly indication: Report['indication']
  readonly archive: DiagnosedArchive
  readonly diagnosis: Diagnosis
}

export interface FailedInput {
  readonly name: string
  readonly failure: InputFailure
}

/** Reads, verifies and diagnoses one input. */
export async function diagnoseInput(
  reference: Verifiable,
  setup: DiagnosisSetup,
  trust: Trust,
): Promise<InputDiagnosis> {
  try {
    return await diagnosed(reference, setup, trust)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    return { name: reference.name, failure }
  }
}

async function diagnosed(
  reference: Verifiable,
  { verification, masked }: DiagnosisSetup,
  trust: Trust,
): Promise<DiagnosedInput> {
  const { facts, report, coverage } = await verifiedRecord(reference, verification, trust)
  const record = explainedRecord(facts)
  const standing = toStanding(facts, report, coverage)
  const { cover } = masked ? holderText(record) : { cover: (text: string) => text }
  const archive = {
    // A file is often named after its holder.
    name: cover(reference.name),
    indication: report.indication,
    verdict: cover(verdictSentence(report)),
    coverage: coverageSentence(masked ? maskCoverage(coverage, record, { cover }) : coverage, standing.record),
  }
  const diagnosis = diagnose(record, {
    masked,
    standing: { part: standing.record, verdict: archive.verdict, findings: report.findings },
  })
  return { indication: report.indication, archive, diagnosis }
}
