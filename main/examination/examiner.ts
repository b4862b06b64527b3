import { type WorkerPool, workerPool } from '../input/worker-pool.ts'
import type { DocumentExamination, ExaminationOptions } from './document-examination.ts'
import type { PortraitExamination } from './examine-portrait.ts'
import type { SubmittedImage } from './submitted-image.ts'
import type { ExaminationAnswer, ExaminationTask } from './task.ts'
import { UnreadableImage } from './unreadable-image.ts'
import { examinationScript } from './worker-script.ts'

/** Examines images sequentially in a worker thread. Methods reject with UnreadableImage or ExaminationFailed. */
export interface Examiner {
  document(images: readonly SubmittedImage[], options: ExaminationOptions): Promise<DocumentExamination>
  portrait(bytes: Uint8Array): Promise<PortraitExamination>
  /** Returns the correlation of two images, at most 1; that of copies is above NEARLY_IDENTICAL. */
  likeness(a: Uint8Array, b: Uint8Array): Promise<number>
  /** Terminates the worker; running examinations fail. */
  close(): Promise<void>
}

export const NEARLY_IDENTICAL = 0.99

/** The worker crashed or exceeded the time limit; later examinations get a new one. */
export class ExaminationFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ExaminationFailed'
  }
}

export interface ExaminerOptions {
  /** Time limit in milliseconds for the images of one document; default: 30 s. */
  readonly timeLimitMs?: number
  /** Idle time in milliseconds after which the worker is terminated; default: one minute. */
  readonly idleMs?: number
}

const TIME_LIMIT = 30_000
const IDLE = 60_000

/** Creates an examiner; its worker starts with the first examination. */
export function createExaminer({ timeLimitMs = TIME_LIMIT, idleMs = IDLE }: ExaminerOptions = {}): Examiner {
  let pool: WorkerPool<ExaminationTask, ExaminationAnswer> | null = null
  let idle: NodeJS.Timeout | undefined
  let running = 0
  const close = async (): Promise<void> => {
    clearTimeout(idle)
    const closing = pool
    pool = null
    await closing?.close()
  }
  const run = async <Kind extends ExaminationTask['kind']>(
    task: Extract<ExaminationTask, { kind: Kind }>,
  ): Promise<Extract<ExaminationAnswer, { kind: Kind }>> => {
    clearTimeout(idle)
    pool ??= workerPool({
      script: examinationScript(),
      workerData: null,
      size: 1,
      timeLimit: timeLimitMs,
      endsWithProcess: true,
    })
    running++
    const end = await pool.run(task)
    if (--running === 0) idle = setTimeout(close, idleMs).unref()
    if (end.kind === 'timed-out') throw new ExaminationFailed(`The examination took more than ${timeLimitMs} ms`)
    if (end.kind !== 'done') throw new ExaminationFailed('The examination ended without a result')
    if (end.result.kind === 'UNREADABLE') throw new UnreadableImage(end.result.message)
    // The worker responds with the kind of the task.
    return end.result as Extract<ExaminationAnswer, { kind: Kind }>
  }
  return {
    document: async (images, options) => (await run({ kind: 'DOCUMENT', images, options })).document,
    portrait: async (bytes) => (await run({ kind: 'PORTRAIT', bytes })).portrait,
    likeness: async (a, b) => (await run({ kind: 'LIKENESS', pair: [a, b] })).likeness,
    close,
  }
}

const shared = { examiner: null as Examiner | null, leases: 0 }

/**
 * Leases the examiner of this process: one worker for everything that examines images in it. `close` returns the lease; the last
 * one terminates the worker and resolves once its thread has ended.
 */
export function leaseExaminer(): Examiner {
  const examiner = shared.examiner ?? createExaminer()
  shared.examiner = examiner
  shared.leases++
  let isReturned = false
  return {
    ...examiner,
    async close() {
      if (isReturned) return
      isReturned = true
      if (--shared.leases === 0) await examiner.close()
    },
  }
}
