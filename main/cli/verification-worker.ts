import { workerData } from 'node:worker_threads'
import { serveTasks } from '../input/worker-side.ts'
import type { Openable } from './batch.ts'
import type { ReportFormat } from './report-format.ts'
import { verificationSession } from './session.ts'
import { trustFrom } from './trust-from.ts'
import type { VerificationSetup } from './verification-setup.ts'
import type { VerifiedInput } from './verified-input.ts'

/** What a worker of `verify` is told when it starts. */
export interface VerificationWorkerData {
  readonly proofbench: 'verification'
  readonly setup: VerificationSetup
  readonly format: ReportFormat
}

/** A worker thread's whole life: whole archives, one at a time, reports back as text. */
export function runVerificationWorker(): void {
  // Set by commands/verify.ts when it starts the pool.
  const { setup, format } = workerData as VerificationWorkerData
  const session = verificationSession(setup, trustFrom(setup), format)
  serveTasks<Openable, VerifiedInput>(async (reference) => (await session)(reference))
}
