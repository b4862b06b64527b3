import { type MessagePort, workerData } from 'node:worker_threads'
import type { Verifiable } from '../batch/verify-batch.ts'
import { serveTasks } from '../input/worker-side.ts'
import { DigestHelper, WIDTH_WHEN_HELPED } from './helped-digest.ts'
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
  /** The way to a thread that hashes for this one; null where there is none. */
  readonly helper: MessagePort | null
}

/** A worker thread's whole life: whole archives, reports back as text. */
export function runVerificationWorker(): void {
  // Set by commands/verify.ts when it starts the pool.
  const { setup, format, helper: port } = workerData as VerificationWorkerData
  const helper = port ? new DigestHelper(port) : undefined
  const trust = trustFrom(setup)
  const session = verificationSession(setup, () => trust, format, { helper })
  serveTasks<Verifiable, VerifiedInput>(async (reference) => (await session)(reference), helper ? WIDTH_WHEN_HELPED : 1)
}
