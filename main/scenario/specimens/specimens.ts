import { type WorkerPool, workerPool } from '../../input/index.ts'
import type { DocumentImageRequest, PortraitFlaw, Sitter, SpecimenTask } from './draw-specimen.ts'
import type { TwinPictureRequest } from './draw-twin-picture.ts'
import { specimenScript } from './worker-script.ts'

/** Idle time in milliseconds after which the worker is terminated. */
const IDLE = 60_000
/** Time limit in milliseconds of one image; drawing takes a fraction of a second. */
const TIME_LIMIT = 60_000

const shared = { pool: null as WorkerPool<SpecimenTask, readonly Uint8Array[]> | null, running: 0 }
let idle: NodeJS.Timeout | undefined

/** Returns a photograph of one side of a document as JPEG with the data embedded; UNREADABLE is not an image at all. */
export const documentImage = (request: DocumentImageRequest): Promise<Uint8Array> =>
  drawOne({ kind: 'DOCUMENT', request })

/** Returns a portrait of an invented person as JPEG; UNREADABLE is not an image at all. */
export const portraitImage = ({ seed, gender }: Sitter, flaw: PortraitFlaw = 'NONE'): Promise<Uint8Array> =>
  drawOne({ kind: 'PORTRAIT', sitter: sitterOf(seed, gender), flaw })

/** Returns the portrait that the chip of a document contains, as JPEG. */
export const chipPortrait = ({ seed, gender }: Sitter): Promise<Uint8Array> =>
  drawOne({ kind: 'CHIP_PORTRAIT', sitter: sitterOf(seed, gender) })

/** Returns a short video of an approaching face, as an AVI of JPEG frames. */
export const livenessVideo = ({ seed, gender }: Sitter): Promise<Uint8Array> =>
  drawOne({ kind: 'VIDEO', sitter: sitterOf(seed, gender) })

/** Returns a drawn placeholder for a picture of an archive, and its crops after it. */
export const twinPicture = (request: TwinPictureRequest): Promise<readonly Uint8Array[]> =>
  draw({ kind: 'TWIN', request })

const sitterOf = (seed: string, gender: Sitter['gender']): Sitter =>
  gender === undefined ? { seed } : { seed, gender }

/** Draws in a worker thread that all callers share. It starts with the first image and ends when it is idle. */
async function draw(task: SpecimenTask): Promise<readonly Uint8Array[]> {
  clearTimeout(idle)
  shared.pool ??= workerPool({
    script: specimenScript(),
    workerData: null,
    size: 1,
    timeLimit: TIME_LIMIT,
    endsWithProcess: true,
  })
  shared.running++
  const end = await shared.pool.run(task)
  if (--shared.running === 0) idle = setTimeout(close, IDLE).unref()
  if (end.kind !== 'done') throw new Error(`The specimen could not be drawn: ${'error' in end ? end.error : end.kind}`)
  return end.result
}

async function drawOne(task: SpecimenTask): Promise<Uint8Array> {
  const [drawn] = await draw(task)
  if (!drawn) throw new Error(`Nothing was drawn for ${task.kind}`)
  return drawn
}

function close(): void {
  void shared.pool?.close()
  shared.pool = null
}
