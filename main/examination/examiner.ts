import { availableParallelism } from 'node:os'
import type { PictureFacts } from '../../shared/analysis/index.ts'
import { type WorkerPool, workerPool, workerProcessScript } from '../input/index.ts'
import { pixelsOfTask } from './count-pixels.ts'
import type { DocumentExamination, ExaminationOptions } from './document-examination.ts'
import { ExaminationError } from './examination-error.ts'
import type { PortraitExamination } from './examine-portrait.ts'
import type { FaceComparison } from './faces/compare-faces.ts'
import { ModelError } from './model-error.ts'
import type { CropComparison } from './picture/compare-crop.ts'
import type { PictureOptions } from './picture/examine-picture.ts'
import { PixelBudget } from './pixel-budget.ts'
import { RememberedResults } from './remembered-results.ts'
import type { SubmittedImage } from './submitted-image.ts'
import type { ExaminationAnswer, ExaminationTask } from './task.ts'
import { UnreadableImageError } from './unreadable-image-error.ts'
import { examinationScript } from './worker-script.ts'

/**
 * Examines images in processes of their own, within a budget of pixels that its owners (tenants) share in turn. Methods reject with
 * UnreadableImageError or ExaminationError, which is a ModelError where an engine or a model is damaged.
 */
export interface Examiner {
  document(images: readonly SubmittedImage[], options: ExaminationOptions, owner?: string): Promise<DocumentExamination>
  /** Examines a portrait. `judgesFaces`: with its faces; by default its quality alone. */
  portrait(bytes: Uint8Array, owner?: string, judgesFaces?: boolean): Promise<PortraitExamination>
  /** Returns the correlation of two images, at most 1; that of copies is above NEARLY_IDENTICAL. */
  likeness(a: Uint8Array, b: Uint8Array, owner?: string): Promise<number>
  /** Compares the faces of two pictures. */
  faces(a: Uint8Array, b: Uint8Array, owner?: string): Promise<FaceComparison>
  /** Examines one picture of an archive: what it shows, its metadata, signs of editing. */
  picture(bytes: Uint8Array, options: PictureOptions, owner?: string): Promise<PictureFacts>
  /** Searches a crop in the capture that it was taken from. */
  crop(crop: Uint8Array, capture: Uint8Array, documentType?: string, owner?: string): Promise<CropComparison>
  /** Draws the differences of a picture from its compressed copy, as PNG. */
  errorLevel(bytes: Uint8Array, owner?: string): Promise<Uint8Array>
  /** Terminates the workers; running examinations fail. */
  close(): Promise<void>
}

export const NEARLY_IDENTICAL = 0.99

export interface ExaminerOptions {
  /** Limit of processor time in milliseconds for the images of one document; default: 30 s. */
  readonly timeLimitMs?: number
  /** How often images are examined that exceed the time limit or crash their process; default: once. */
  readonly attempts?: number
  /** Idle time in milliseconds after which the workers are terminated; default: one minute. */
  readonly idleMs?: number
  /**
   * Maximum number of pixels examined at the same time; default: MAX_EXAMINED_PIXELS. Further images wait; an image with more
   * pixels is unreadable.
   */
  readonly maxPixels?: number
  /** Maximum number of processes; default: all processors but one, at most MAX_THREADS. */
  readonly maxThreads?: number
}

const TIME_LIMIT = 30_000
const IDLE = 60_000
/** Two of the largest images. A decoded pixel takes up to 12 bytes. */
const MAX_EXAMINED_PIXELS = 100_000_000
/** Each process that recognizes text takes some 200 MB. */
const MAX_THREADS = 4

/** A service examines images a second time before a holder hears that it was too slow. */
export const SERVICE_ATTEMPTS = 2

const times = (attempts: number): string => (attempts === 1 ? '' : `, ${attempts} times`)

const defaultThreads = (): number => Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1))

/** Creates an examiner; its workers start when they are needed. */
export function createExaminer({
  timeLimitMs = TIME_LIMIT,
  attempts = 1,
  idleMs = IDLE,
  maxPixels = MAX_EXAMINED_PIXELS,
  maxThreads = defaultThreads(),
}: ExaminerOptions = {}): Examiner {
  const budget = new PixelBudget({ maxPixels, maxExaminations: maxThreads })
  const remembered = new RememberedResults<PortraitExamination>()
  let pool: WorkerPool<ExaminationTask, ExaminationAnswer> | null = null
  let idle: NodeJS.Timeout | undefined
  let running = 0
  const close = async (): Promise<void> => {
    budget.clear(new ExaminationError('The examination was stopped'))
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
      size: maxThreads,
      timeLimit: timeLimitMs,
      countsProcessorTime: true,
      process: workerProcessScript(),
      endsWithProcess: true,
    })
    running++
    let end = await pool.run(task)
    for (let tried = 1; tried < attempts && end.kind !== 'done' && pool; tried++) end = await pool.run(task)
    if (--running === 0) idle = setTimeout(close, idleMs).unref()
    if (end.kind === 'timed-out')
      throw new ExaminationError(`The examination took more than ${timeLimitMs} ms${times(attempts)}`, true)
    if (end.kind !== 'done') throw new ExaminationError('The examination ended without a result')
    if (end.result.kind === 'UNREADABLE') throw new UnreadableImageError(end.result.message)
    if (end.result.kind === 'NO_MODEL') throw new ModelError(end.result.message)
    // The worker responds with the kind of the task.
    return end.result as Extract<ExaminationAnswer, { kind: Kind }>
  }
  const runInTurn = <Kind extends ExaminationTask['kind']>(
    task: Extract<ExaminationTask, { kind: Kind }>,
    owner = '',
  ) => budget.run(owner, pixelsOfTask(task), () => run<Kind>(task))
  return {
    document: async (images, options, owner) =>
      (await runInTurn({ kind: 'DOCUMENT', images, options }, owner)).document,
    portrait: (bytes, owner, judgesFaces = false) =>
      remembered.get([bytes, judgesFaces ? 'faces' : 'quality'], async () => {
        const { portrait } = await runInTurn({ kind: 'PORTRAIT', bytes, judgesFaces }, owner)
        return portrait
      }),
    likeness: async (a, b, owner) => (await runInTurn({ kind: 'LIKENESS', pair: [a, b] }, owner)).likeness,
    faces: async (a, b, owner) => (await runInTurn({ kind: 'FACES', pair: [a, b] }, owner)).comparison,
    picture: async (bytes, options, owner) => (await runInTurn({ kind: 'PICTURE', bytes, options }, owner)).facts,
    crop: async (crop, capture, documentType, owner) =>
      (await runInTurn({ kind: 'CROP', crop, capture, documentType }, owner)).comparison,
    errorLevel: async (bytes, owner) => (await runInTurn({ kind: 'ERROR_LEVEL', bytes }, owner)).picture,
    close,
  }
}

/**
 * Returns a function that leases one examiner, whose workers and budget the holders share. `close` returns the lease; the last one
 * terminates the workers and resolves once their processes have ended.
 */
export function examinerLeases(): () => Examiner {
  let shared: Examiner | null = null
  let leases = 0
  return () => {
    shared ??= createExaminer({ attempts: SERVICE_ATTEMPTS })
    const examiner = shared
    leases++
    let isReturned = false
    return {
      ...examiner,
      async close() {
        if (isReturned) return
        isReturned = true
        if (--leases === 0) await examiner.close()
      },
    }
  }
}

/** Leases the examiner of this process, which everything that examines images in it shares. */
export const leaseExaminer = examinerLeases()
