import { decodeImage } from '../codec/decode-image.ts'
import { descriptorDistance } from './descriptor.ts'
import type { FaceEngine } from './face-engine.ts'
import { type FaceFault, faultText, mainFace } from './portrait-faces.ts'

/** Comparison of the faces in two pictures. */
export interface FaceComparison {
  /** 1 minus the distance of both descriptors, at least 0; null if a picture has no face that can be compared. */
  readonly score: number | null
  /** What prevents a comparison, or makes it doubtful, per picture. */
  readonly faults: readonly [FaceFault | null, FaceFault | null]
  /** The faults as a sentence; empty without one. */
  readonly text: string
}

/** Pictures of documents are small. */
const LEAST_WIDTH = 24

/**
 * Compares the largest faces of two pictures in this thread. Throws UnreadableImageError if a picture cannot be decoded. Service: Error
 * codes, 1600
 */
export async function compareFaces(engine: FaceEngine, a: Uint8Array, b: Uint8Array): Promise<FaceComparison> {
  const [first, second] = [await described(engine, a), await described(engine, b)]
  const score =
    first.numbers && second.numbers ? Math.max(0, 1 - descriptorDistance(first.numbers, second.numbers)) : null
  return {
    score: score === null ? null : Math.round(score * 1000) / 1000,
    faults: [first.fault, second.fault],
    text: [first.text, second.text].filter((text) => text !== '').join('; '),
  }
}

async function described(engine: FaceEngine, bytes: Uint8Array) {
  const image = await decodeImage(bytes)
  const { face, count, fault } = mainFace(engine.find(image), LEAST_WIDTH)
  const text = fault === null ? '' : faultText(fault, { count, width: face?.width ?? 0 })
  const numbers = face && fault !== 'SMALL_FACE' ? engine.describe(image, face) : null
  return { numbers, fault, text }
}
