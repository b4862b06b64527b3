import type { BatchOptions, Verifiable } from '../batch/verify-batch.ts'
import { terminalText } from '../report/terminal-text.ts'
import type { Progress } from './progress.ts'
import type { ReportFormat } from './report-format.ts'
import { verificationSession } from './session.ts'
import { debugTrace } from './terminal.ts'
import type { Trust } from './trust-from.ts'
import type { VerificationSetup } from './verification-setup.ts'
import type { VerificationWorkerData } from './verification-worker.ts'
import type { VerifiedInput } from './verified-input.ts'
import { workerScript } from './worker-script.ts'

/** Where `verify` does its work. */
export interface VerificationEngine {
  readonly verifyOne: BatchOptions<VerifiedInput>['verifyOne']
  /** Inputs verified at once. */
  readonly width: number
  /** False where this thread does the work itself: a signal then ends the process as the system does. */
  readonly interruptible: boolean
  close(): Promise<void>
}

/** Verifies in this thread: for one small input a worker is not worth its start. */
export async function engineHere(
  setup: VerificationSetup,
  trust: Trust,
  format: ReportFormat,
  progress: Progress,
  mayStartThread: boolean,
): Promise<VerificationEngine> {
  const session = await verificationSession(setup, trust, format, { mayStartThread })
  return {
    async verifyOne(reference) {
      const onProgress = (done: number, total: number): void =>
        progress.update(
          () => `verifying ${terminalText(reference.name, 60)}: ${Math.floor((100 * done) / Math.max(1, total))} %`,
        )
      try {
        return { kind: 'done', result: await session(reference, onProgress) }
      } catch (error) {
        // A crash is the input's own report here too, as it is in a worker.
        debugTrace(error)
        return { kind: 'crashed', error: error instanceof Error ? error.name : 'unknown error' }
      }
    },
    width: 1,
    interruptible: false,
    async close() {},
  }
}

/** Verifies in worker threads, each input within the time limit (milliseconds, 0 for none). */
export async function engineOfWorkers(
  setup: VerificationSetup,
  format: ReportFormat,
  timeLimit: number,
  threads: number,
): Promise<VerificationEngine> {
  const { workerPool } = await import('../input/worker-pool.ts')
  const pool = workerPool<Verifiable, VerifiedInput>({
    script: workerScript('verification-worker'),
    workerData: { setup, format } satisfies VerificationWorkerData,
    size: threads,
    timeLimit,
  })
  return {
    verifyOne: (reference) => pool.run(reference),
    width: threads,
    interruptible: true,
    close: () => pool.close(),
  }
}
