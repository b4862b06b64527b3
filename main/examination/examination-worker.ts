import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { serveTasks } from '../input/index.ts'
import { decodeImage } from './codec/decode-image.ts'
import { createReader, type DocumentReader } from './document-reader.ts'
import { examineDocument } from './examine-document.ts'
import { examinePortrait } from './examine-portrait.ts'
import { compareFaces } from './faces/compare-faces.ts'
import { FaceEngine } from './faces/face-engine.ts'
import { brightnessSquare, squareLikeness } from './hash/image-likeness.ts'
import { ModelError } from './model-error.ts'
import { compareCrop } from './picture/compare-crop.ts'
import { errorLevelPicture } from './picture/error-level-picture.ts'
import { examinePicture } from './picture/examine-picture.ts'
import type { ExaminationAnswer, ExaminationTask } from './task.ts'
import { UnreadableImageError } from './unreadable-image-error.ts'

/** Returns V8's collection of garbage; Electron's V8 may refuse flags once it runs, by ending the process. */
function garbageCollector(): () => void {
  if (process.versions.electron !== undefined) return () => {}
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

const collectGarbage = garbageCollector()

let reader: Promise<DocumentReader> | undefined
let faces: Promise<FaceEngine> | undefined

/** Returns the engine of faces, which is created at first use. */
function faceEngine(): Promise<FaceEngine> {
  faces ??= FaceEngine.create()
  return faces
}

/** Returns the engine of faces, or the reason why there is none. */
const faceEngineOrReason = (): Promise<FaceEngine | string> =>
  faceEngine().catch((error: unknown) => {
    faces = undefined
    if (error instanceof ModelError) return error.message
    throw error
  })

async function examine(task: ExaminationTask): Promise<ExaminationAnswer> {
  switch (task.kind) {
    case 'DOCUMENT': {
      const { images, options } = task
      if (options.readsText) reader ??= createReader()
      const used = options.readsText ? ((await reader) ?? null) : null
      return {
        kind: task.kind,
        document: await examineDocument(images, options, used, options.findsFaces ? await faceEngineOrReason() : null),
      }
    }
    case 'PORTRAIT':
      return {
        kind: task.kind,
        portrait: await examinePortrait(task.bytes, task.judgesFaces ? await faceEngine() : null),
      }
    case 'LIKENESS': {
      // One after another: the pixels of one image take hundreds of megabytes.
      const first = brightnessSquare(await decodeImage(task.pair[0]))
      const second = brightnessSquare(await decodeImage(task.pair[1]))
      return { kind: task.kind, likeness: squareLikeness(first, second) }
    }
    case 'FACES':
      return { kind: task.kind, comparison: await compareFaces(await faceEngine(), ...task.pair) }
    case 'PICTURE': {
      const { bytes, options } = task
      const isDocument = options.subject === 'FRONT' || options.subject === 'BACK'
      if (isDocument) reader ??= createReader()
      const used = isDocument ? ((await reader) ?? null) : null
      return { kind: task.kind, facts: await examinePicture(bytes, options, used) }
    }
    case 'CROP':
      return { kind: task.kind, comparison: await compareCrop(task.crop, task.capture, task.documentType) }
    case 'ERROR_LEVEL':
      return { kind: task.kind, picture: await errorLevelPicture(task.bytes) }
  }
}

serveTasks<ExaminationTask, ExaminationAnswer>(async (task) => {
  try {
    return await examine(task)
  } catch (error) {
    if (error instanceof UnreadableImageError) return { kind: 'UNREADABLE', message: error.message }
    // A WebAssembly instance that has trapped must not be reused.
    faces = undefined
    reader = undefined
    if (error instanceof ModelError) return { kind: 'NO_MODEL', message: error.message }
    throw error
  } finally {
    // Pixels and tensors are outside of the heap, whose size alone makes V8 collect: 10 MB more with each picture.
    setImmediate(collectGarbage)
  }
})
