import { decodeImage } from './codec/decode-image.ts'
import type { FaceEngine } from './faces/face-engine.ts'
import { type PortraitFaces, portraitFaces } from './faces/portrait-faces.ts'
import { type ImageHashes, imageHashes } from './hash/image-hashes.ts'
import { measurePortrait, type PortraitMeasures, portraitScore } from './images/portrait-quality.ts'

/** Result of examining a portrait. */
export interface PortraitExamination {
  readonly measures: PortraitMeasures
  /** Suitability for biometrics, 0 (insufficient) to 1. */
  readonly score: number
  readonly hashes: ImageHashes
  /** Null if faces were not examined. */
  readonly faces: PortraitFaces | null
}

/**
 * Examines a portrait. Throws UnreadableImageError if it cannot be decoded. Service: Indicators raised by the capture and biometric
 * stages
 */
export async function examinePortrait(
  bytes: Uint8Array,
  engine: FaceEngine | null = null,
): Promise<PortraitExamination> {
  const image = await decodeImage(bytes)
  const measures = measurePortrait(image)
  return {
    measures,
    score: portraitScore(measures),
    hashes: imageHashes(bytes, image),
    faces: engine && portraitFaces(engine, image),
  }
}
