import { contentOf } from '../../../shared/analysis/archive-content.ts'
import { coverageSentence } from '../../../shared/analysis/diagnosis/coverage-sentence.ts'
import { type Diagnosis, diagnose } from '../../../shared/analysis/diagnosis/diagnose.ts'
import type { DiagnosedArchive } from '../../../shared/analysis/diagnosis/diagnosis-document.ts'
import { holderText } from '../../../shared/analysis/diagnosis/holder-text.ts'
import { maskCoverage } from '../../../shared/analysis/diagnosis/mask-report.ts'
import { readRecord } from '../../../shared/analysis/record/read-record.ts'
import type { Report } from '../../../shared/report/report.ts'
import { verdictSentence } from '../../../shared/report/verdict-text.ts'
import { failureOf, type InputFailure } from '../../input/input-failure.ts'
import type { Verifiable } from '../../input/verify-batch.ts'
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
  const record = readRecord(contentOf(facts))
  const { cover } = masked ? holderText(record) : { cover: (text: string) => text }
  const archive = {
    // A file is often named after its holder.
    name: cover(reference.name),
    indication: report.indication,
    verdict: cover(verdictSentence(report)),
    coverage: coverageSentence(masked ? maskCoverage(coverage, record, { cover }) : coverage),
  }
  return { indication: report.indication, archive, diagnosis: diagnose(record, { masked }) }
}
