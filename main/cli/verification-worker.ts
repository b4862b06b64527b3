import { workerData } from 'node:worker_threads'
import { serveTasks } from '../input/worker-side.ts'
import type { Openable } from './batch.ts'
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
  /** Whether another thread hashes for this one. */
  readonly isHelped: boolean
}

/** A worker thread's whole life: whole archives, reports back as text. */
export function runVerificationWorker(): void {
  // Set by commands/verify.ts when it starts the pool.
  const { setup, format, isHelped } = workerData as VerificationWorkerData
  const helper = isHelped ? new DigestHelper() : undefined
  const session = verificationSession(setup, trustFrom(setup), format, { helper })
  serveTasks<Openable, VerifiedInput>(async (reference) => (await session)(reference), helper ? WIDTH_WHEN_HELPED : 1)
}
