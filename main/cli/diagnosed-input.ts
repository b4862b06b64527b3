import { contentOf } from '../../shared/analysis/archive-content.ts'
import { coverageSentence } from '../../shared/analysis/diagnosis/coverage-sentence.ts'
import { type Diagnosis, diagnose } from '../../shared/analysis/diagnosis/diagnose.ts'
import type { DiagnosedArchive } from '../../shared/analysis/diagnosis/diagnosis-document.ts'
import { holderText } from '../../shared/analysis/diagnosis/holder-text.ts'
import { maskCoverage } from '../../shared/analysis/diagnosis/mask-report.ts'
import { readRecord } from '../../shared/analysis/record/read-record.ts'
import type { Report } from '../../shared/report/report.ts'
import { verdictSentence } from '../../shared/report/verdict-text.ts'
import type { Trust } from './trust-from.ts'
import type { VerificationSetup } from './verification-setup.ts'
import { verifiedRecord } from './verified-record.ts'

export interface DiagnosedInput {
  readonly indication: Report['indication']
  readonly archive: DiagnosedArchive
  readonly diagnosis: Diagnosis
}

/** Reads, verifies and diagnoses one input. Throws `InputError` if it cannot be opened. */
export async function diagnosedInput(
  reference: Parameters<typeof verifiedRecord>[0],
  setup: VerificationSetup,
  trust: Trust,
  masked: boolean,
): Promise<DiagnosedInput> {
  const { facts, report, coverage } = await verifiedRecord(reference, setup, trust)
  const record = readRecord(contentOf(facts))
  const { cover } = masked ? holderText(record) : { cover: (text: string) => text }
  const archive = {
    // A file is often named after its holder.
    name: cover(reference.name),
    indication: report.indication,
    verdict: cover(verdictSentence(report)),
    coverage: coverageSentence(masked ? maskCoverage(coverage, record) : coverage),
  }
  return { indication: report.indication, archive, diagnosis: diagnose(record, { masked }) }
}
