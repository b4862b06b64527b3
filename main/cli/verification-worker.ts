import { workerData } from 'node:worker_threads'
import type { Verifiable } from '../batch/verify-batch.ts'
import { serveTasks } from '../input/worker-side.ts'
import type { ReportFormat } from './report-format.ts'
import { verificationSession } from './session.ts'
import { trustFrom } from './trust-from.ts'
import type { VerificationSetup } from './verification-setup.ts'
import type { VerifiedInput } from './verified-input.ts'

/** Set by `verify` when it starts its workers. */
export interface VerificationWorkerData {
  readonly setup: VerificationSetup
  readonly format: ReportFormat
}

const { setup, format } = workerData as VerificationWorkerData
const session = verificationSession(setup, trustFrom(setup), format)
serveTasks<Verifiable, VerifiedInput>(async (reference) => {
  const verified = await (await session)(reference)
  return { ...verified, text: new TextEncoder().encode(verified.text) }
})
