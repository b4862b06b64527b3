import { type BatchOptions, loadWorkerPool, type Verifiable } from '../../input/index.ts'
import { terminalText } from '../../report/index.ts'
import type { VerifiedInput } from '../inputs/verified-input.ts'
import type { Progress } from '../output/progress.ts'
import type { ReportFormat } from '../output/report-format.ts'
import { debugTrace } from '../output/terminal.ts'
import type { VerificationWorkerData } from '../workers/verification-worker.ts'
import { workerScript } from '../workers/worker-script.ts'
import { verificationSession } from './session.ts'
import type { Trust } from './trust-from.ts'
import type { VerificationSetup } from './verification-setup.ts'

/** Executes the verifications of `verify`. */
interface VerificationEngine {
  readonly verifyOne: BatchOptions<VerifiedInput>['verifyOne']
  /** Maximum number of inputs verified concurrently. */
  readonly width: number
  /** False if the main thread verifies: a signal then ends the process by default. */
  readonly interruptible: boolean
  close(): Promise<void>
}

/** Verifies in the main thread: a small input is not worth the start of a worker. */
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
        // Like a crash in a worker, an unexpected error becomes the result of this input.
        debugTrace(error)
        return { kind: 'crashed', error: error instanceof Error ? error.name : 'unknown error' }
      }
    },
    width: 1,
    interruptible: false,
    async close() {},
  }
}

/** Verifies in worker threads. `timeLimit` applies to each input: milliseconds, 0 for none. */
export async function engineOfWorkers(
  setup: VerificationSetup,
  format: ReportFormat,
  timeLimit: number,
  threads: number,
): Promise<VerificationEngine> {
  const { workerPool } = await loadWorkerPool()
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
