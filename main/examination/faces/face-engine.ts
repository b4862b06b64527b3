import type { NamedTensorMap } from '@tensorflow/tfjs-core'
import type { DecodedImage } from '../codec/decode-image.ts'
import { displayedSize } from '../images/orientation.ts'
import { showsScreen } from '../traces/screen-pattern.ts'
import { DESCRIBED_SIDE, describeFace } from './descriptor.ts'
import { bundledModels, checkModel, type FaceModel } from './face-models.ts'
import { alignedSquare, coveringSquares, pixelsOfSquare, placedFace, squareAround } from './face-square.ts'
import { DETECTED_SIDE, distinct, type FoundFace, findFaces } from './find-faces.ts'
import { isDrawing } from './is-drawing.ts'
import { isOnDocument } from './is-on-document.ts'
import { type Network, type NetworkFiles, type Runtime, startRuntime } from './runtime.ts'

/** What the passive networks say of one face, each from 0 (a picture of a picture) to 1 (a person). */
export interface PassiveLiveness {
  readonly antispoof: number
  readonly liveness: number
  /** Whether few colours cover most of the face, as in drawings: the networks were made for photographs. */
  readonly isDrawing: boolean
  /** Whether the picture shows a document with the face on it. */
  readonly isOnDocument: boolean
  /** Whether the picture has the pattern of a screen's pixels, which the networks do not notice; false says nothing. */
  readonly isScreen: boolean
}

/** Probability from which something is called a face. */
const LEAST_CONFIDENCE = 0.5
/** Surroundings of a face that the passive networks see, in sizes of the face. */
const SURROUNDINGS = 1.4
/** Sides of the pictures that the passive networks take. */
const PASSIVE_SIDES = { antispoof: 128, liveness: 32 } as const

/** Finds, describes and judges faces in this thread, without network; the models are bundled. */
export class FaceEngine {
  readonly #runtime: Runtime
  readonly #networks: { readonly [model in Exclude<FaceModel, 'descriptor'>]: Network }
  readonly #weights: NamedTensorMap

  private constructor(
    runtime: Runtime,
    networks: { readonly [model in Exclude<FaceModel, 'descriptor'>]: Network },
    weights: NamedTensorMap,
  ) {
    this.#runtime = runtime
    this.#networks = networks
    this.#weights = weights
  }

  /** Creates an engine; takes about a second. Throws ModelError if a model is damaged. */
  static async create(models: { readonly [model in FaceModel]: NetworkFiles } = bundledModels()): Promise<FaceEngine> {
    for (const model of Object.keys(models) as FaceModel[]) checkModel(model, models[model])
    const runtime = await startRuntime()
    const networks = {
      detector: await runtime.network(models.detector),
      antispoof: await runtime.network(models.antispoof),
      liveness: await runtime.network(models.liveness),
    }
    return new FaceEngine(runtime, networks, runtime.weights(models.descriptor))
  }

  /** Finds the faces of a picture, largest first; in pixels as displayed. Heads are upright or a little aslant. */
  find(image: DecodedImage): readonly FoundFace[] {
    const { width, height } = displayedSize(image, image.orientation)
    const found = coveringSquares(width, height).flatMap((square) =>
      findFaces(this.#networks.detector, pixelsOfSquare(image, square, DETECTED_SIDE), LEAST_CONFIDENCE).map((face) =>
        placedFace(face, square, DETECTED_SIDE),
      ),
    )
    return [...distinct(found)].sort((a, b) => b.width - a.width)
  }

  /** Returns the 128 numbers of a face that descriptorDistance compares. */
  describe(image: DecodedImage, face: FoundFace): Float32Array {
    return describeFace(this.#runtime.tf, this.#weights, pixelsOfSquare(image, alignedSquare(face), DESCRIBED_SIDE))
  }

  /** Judges from one picture whether a face is that of a person in front of the camera. */
  passive(image: DecodedImage, face: FoundFace): PassiveLiveness {
    const square = squareAround(face, SURROUNDINGS)
    const judged = (model: keyof typeof PASSIVE_SIDES): number =>
      this.#networks[model](pixelsOfSquare(image, square, PASSIVE_SIDES[model]), [0, 1])[0]?.[0] ?? 0
    return {
      antispoof: judged('antispoof'),
      liveness: judged('liveness'),
      isDrawing: isDrawing(image, face),
      isOnDocument: isOnDocument(image, face),
      isScreen: showsScreen(image),
    }
  }
}
