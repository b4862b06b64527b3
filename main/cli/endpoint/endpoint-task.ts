import { diagnosisJson } from '../../../shared/analysis/index.ts'
import type { Policy } from '../../../shared/findings/index.ts'
import type { Report } from '../../../shared/report/index.ts'
import { failureOf, type InputFailure, type Verifiable } from '../../input/index.ts'
import { renderCopy, safeJson } from '../../report/index.ts'
import { diagnoseInput } from '../inputs/diagnosed-input.ts'
import { listedInput } from '../inputs/verified-input.ts'
import { archiveReport } from '../output/archive-report.ts'
import { type FormatName, type ReportFormat, rendererFor } from '../output/report-format.ts'
import { verificationSession } from '../verification/session.ts'
import { trustFrom } from '../verification/trust-from.ts'
import type { VerificationSetup } from '../verification/verification-setup.ts'

/** One request to the verification endpoint; can be sent to a worker. */
export interface EndpointTask {
  readonly kind: 'verify' | 'diagnose'
  readonly reference: Verifiable
  /** Keys of the request, which replace those of the server; null for those of the server. */
  readonly trust: Pick<VerificationSetup, 'keyFiles' | 'trustStore'> | null
  readonly policy: Policy | null
  /** Time of the request, ISO 8601, UTC; null for the time of the server. */
  readonly validationTime: string | null
  readonly format: Exclude<FormatName, 'junit'> | 'pdf'
  /** Whether a diagnosis shows data about the holder. */
  readonly unmask: boolean
}

export type EndpointResult =
  | { readonly body: string | Uint8Array; readonly indication: Report['indication'] }
  | { readonly failure: InputFailure }

/** Verifies or diagnoses one input as the commands of that name do. Throws errors that no input may cause. */
export async function performTask(task: EndpointTask, base: VerificationSetup): Promise<EndpointResult> {
  const { reference, policy, validationTime } = task
  const setup = {
    ...base,
    ...task.trust,
    ...(policy ? { policy } : {}),
    ...(validationTime === null ? {} : { validationTime }),
  }
  if (task.kind === 'diagnose') return diagnosisOf(task, setup)
  return task.format === 'pdf' ? pdfOf(reference, setup) : reportOf(reference, setup, task.format)
}

async function reportOf(reference: Verifiable, setup: VerificationSetup, name: FormatName): Promise<EndpointResult> {
  const format: ReportFormat = { name, several: false, colour: false }
  const verified = await (await verificationSession(setup, trustFrom(setup), format))(reference)
  if (verified.outcome.kind === 'failure') return { failure: verified.outcome.failure }
  const renderer = await rendererFor(format)
  const body = `${renderer.head(1, [listedInput(verified)])}${verified.text}${renderer.tail()}`
  return { body, indication: verified.outcome.indication }
}

async function pdfOf(reference: Verifiable, setup: VerificationSetup): Promise<EndpointResult> {
  try {
    const { copy, report } = await archiveReport(reference, setup, trustFrom(setup), {
      caseId: null,
      createdAt: setup.validationTime,
      sourcesOf: async () => ({ decisions: [], signedDecisions: [], options: [] }),
    })
    return { body: await renderCopy(copy, 'pdf'), indication: report.indication }
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    return { failure }
  }
}

async function diagnosisOf({ reference, unmask }: EndpointTask, setup: VerificationSetup): Promise<EndpointResult> {
  const diagnosed = await diagnoseInput(reference, { verification: setup, masked: !unmask }, trustFrom(setup))
  if ('failure' in diagnosed) return { failure: diagnosed.failure }
  const { archive, diagnosis, indication } = diagnosed
  return { body: `${safeJson(diagnosisJson(archive, diagnosis, 'support'))}\n`, indication }
}
