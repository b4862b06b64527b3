import { workerData } from 'node:worker_threads'
import { serveTasks, type Verifiable } from '../../input/index.ts'
import type { VerifiedInput } from '../inputs/verified-input.ts'
import type { ReportFormat } from '../output/report-format.ts'
import { verificationSession } from '../verification/session.ts'
import { trustFrom } from '../verification/trust-from.ts'
import type { VerificationSetup } from '../verification/verification-setup.ts'

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
