import type { DecodedImage } from '../codec/decode-image.ts'
import type { FaceEngine, PassiveLiveness } from './face-engine.ts'
import type { FoundFace } from './find-faces.ts'

/** Why a picture cannot be used as a portrait. */
export type FaceFault = 'NO_FACE' | 'SEVERAL_FACES' | 'SMALL_FACE'

/** Face of a portrait. */
export interface PortraitFaces {
  /** Faces that are not much smaller than the largest one. */
  readonly count: number
  /** Width of the largest face in pixels as displayed; 0 without a face. */
  readonly width: number
  readonly fault: FaceFault | null
  /** Null without a face. */
  readonly passive: PassiveLiveness | null
}

/** Width in pixels below which faces are not compared: the network of descriptors takes 150 pixels with some surroundings. */
const LEAST_WIDTH = 48
/** Smaller faces, as shares of the largest one, are in the background, or are the ghost image of a document. */
const SAME_SIZE = 0.6

/** Examines the faces of a portrait. */
export function portraitFaces(engine: FaceEngine, image: DecodedImage): PortraitFaces {
  const { face, count, fault } = mainFace(engine.find(image))
  return { count, width: Math.round(face?.width ?? 0), fault, passive: face ? engine.passive(image, face) : null }
}

/** Returns the face that counts among all faces of a picture, largest first. `least`: width in pixels that it needs. */
export function mainFace(faces: readonly FoundFace[], least = LEAST_WIDTH): MainFace {
  const [face] = faces
  if (!face) return { face: null, count: 0, fault: 'NO_FACE' }
  const count = faces.filter(({ width }) => width >= face.width * SAME_SIZE).length
  return { face, count, fault: face.width < least ? 'SMALL_FACE' : count > 1 ? 'SEVERAL_FACES' : null }
}

export interface MainFace {
  readonly face: FoundFace | null
  readonly count: number
  readonly fault: FaceFault | null
}

/** Describes a fault in a sentence. */
export function faultText(
  fault: FaceFault,
  { count, width }: { readonly count: number; readonly width: number },
): string {
  switch (fault) {
    case 'NO_FACE':
      return 'No face was found in the picture'
    case 'SEVERAL_FACES':
      return `${count} faces of similar size were found in the picture`
    case 'SMALL_FACE':
      return `The face is ${Math.round(width)} pixels wide, too small to be compared`
  }
}
