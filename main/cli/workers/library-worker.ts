import { workerData } from 'node:worker_threads'
import { failureOf, serveTasks, type Verifiable } from '../../input/index.ts'
import { toArchiveEntry, type Verified } from '../../library/index.ts'
import { outcomeOf, type VerifiedInput } from '../inputs/verified-input.ts'
import { type ReportFormat, rendererFor } from '../output/report-format.ts'
import { reportText } from '../verification/session.ts'
import { trustFrom } from '../verification/trust-from.ts'
import type { VerificationSetup } from '../verification/verification-setup.ts'
import { verifyReference } from '../verification/verify-reference.ts'

/** Set by `library add` when it starts its workers. */
export interface LibraryWorkerData {
  readonly setup: VerificationSetup
  readonly format: ReportFormat
  /** Key of the library. */
  readonly key: Uint8Array
  /** Whether each input is judged at the time of its own verification: a worker may run for weeks. */
  readonly isJudgedNow: boolean
}

const { setup, format, key, isJudgedNow } = workerData as LibraryWorkerData
const trust = trustFrom(setup)
const rendering = rendererFor(format)

serveTasks<Verifiable, Verified<VerifiedInput>>(async (reference) => {
  const { name } = reference
  const renderer = await rendering
  // As in the worker of `verify`: many waiting reports would fill the heap.
  const encoded = (text: string) => new TextEncoder().encode(text)
  try {
    const options = { mayStartThread: false, format }
    const validationTime = isJudgedNow ? new Date().toISOString() : setup.validationTime
    return await verifyReference(reference, { ...setup, validationTime }, trust, options, async (reading, report) => {
      const text = encoded(reportText(renderer, reading.facts, report))
      return {
        result: { name, text, outcome: outcomeOf(report) },
        entry: await toArchiveEntry(reading, report, key),
        failure: null,
      }
    })
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    const text = encoded(renderer.line({ kind: 'failure', name, tool: setup.tool, failure }))
    return { result: { name, text, outcome: { kind: 'failure', failure } }, entry: null, failure }
  }
})
