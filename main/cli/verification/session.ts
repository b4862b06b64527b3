import { type ArchiveFacts, type Report, toCoverage } from '../../../shared/report/index.ts'
import { failureOf, type Verifiable } from '../../input/index.ts'
import type { ReportRenderer } from '../../report/index.ts'
import { outcomeOf, type VerifiedInput } from '../inputs/verified-input.ts'
import { type ReportFormat, rendererFor } from '../output/report-format.ts'
import type { Trust } from './trust-from.ts'
import type { VerificationSetup } from './verification-setup.ts'
import { type OnProgress, verifyReference } from './verify-reference.ts'

interface SessionOptions {
  /** Whether a second thread may be started for one large input. */
  readonly mayStartThread?: boolean
}

/**
 * Creates a function that verifies inputs under one setup, in the main thread or in a worker. An error that it throws ends the
 * session.
 */
export async function verificationSession(
  setup: VerificationSetup,
  trust: Trust,
  format: ReportFormat,
  { mayStartThread = false }: SessionOptions = {},
): Promise<(reference: Verifiable, onProgress?: OnProgress) => Promise<VerifiedInput & { readonly text: string }>> {
  const renderer = await rendererFor(format)
  return async (reference, onProgress) => {
    const { name } = reference
    try {
      const options = { onProgress, mayStartThread, format }
      return await verifyReference(reference, setup, trust, options, async ({ facts }, report) => {
        return { name, text: reportText(renderer, facts, report), outcome: outcomeOf(report) }
      })
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      const line = { kind: 'failure', name, tool: setup.tool, failure } as const
      return { name, text: renderer.line(line), outcome: { kind: 'failure', failure } }
    }
  }
}

/** Renders the report of an archive with these facts. */
export const reportText = (renderer: ReportRenderer, facts: ArchiveFacts, report: Report): string =>
  renderer.line({ kind: 'report', report, coverage: toCoverage(facts, report) })
