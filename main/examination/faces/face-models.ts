import { createHash } from 'node:crypto'
import { packageFile } from '../../input/index.ts'
import { ModelError } from '../model-error.ts'
import type { NetworkFiles } from './runtime.ts'

/** Models of faces: all come from npm packages under the MIT licence and run on this machine. */
export const FACE_MODELS = {
  /** BlazeFace, the variant for distant faces. @vladmandic/human 3.3.6 */
  detector: {
    name: 'blazeface',
    version: '3.3.6',
    sha256: 'c2b3e51d720d9aad589ce32807f8143603ad0153ccf6a6454b9f16430bdd6a36',
  },
  /** Tells pictures of persons from pictures of pictures. @vladmandic/human 3.3.6 */
  antispoof: {
    name: 'antispoof',
    version: '3.3.6',
    sha256: 'ed5826d70a3c8f1ec4fb0eed3b1d06ef5dfcbc92efb4ef8462b4f731d43d6f27',
  },
  /** A second network for the same question. @vladmandic/human 3.3.6 */
  liveness: {
    name: 'liveness',
    version: '3.3.6',
    sha256: '982be2b0399cffcc68de64e7b079966b166a961fe9af07a1cb4903af18beb0bb',
  },
  /** dlib_face_recognition_resnet_model_v1 with weights of one byte. @vladmandic/face-api 1.7.15 */
  descriptor: {
    name: 'dlib-resnet',
    version: '1.7.15',
    sha256: 'c2cf51e45a1f96cf2ba75d6b588dc259d7f602a813ff6efbeba4884d7359fad1',
  },
} as const

export type FaceModel = keyof typeof FACE_MODELS

/** Returns the names and versions of models, as the record names them. */
export const modelVersion = (...models: readonly FaceModel[]): string =>
  models.map((model) => `${FACE_MODELS[model].name}-${FACE_MODELS[model].version}`).join(', ')

/** Returns the files of the bundled models. */
export function bundledModels(): { readonly [model in FaceModel]: NetworkFiles } {
  return {
    detector: {
      description: packageFile('@vladmandic/human/models/blazeface.json'),
      weights: packageFile('@vladmandic/human/models/blazeface.bin'),
    },
    antispoof: {
      description: packageFile('@vladmandic/human/models/antispoof.json'),
      weights: packageFile('@vladmandic/human/models/antispoof.bin'),
    },
    liveness: {
      description: packageFile('@vladmandic/human/models/liveness.json'),
      weights: packageFile('@vladmandic/human/models/liveness.bin'),
    },
    descriptor: {
      description: packageFile('@vladmandic/face-api/model/face_recognition_model-weights_manifest.json'),
      weights: packageFile('@vladmandic/face-api/model/face_recognition_model.bin'),
    },
  }
}

/** Throws ModelError if the files of a model are not those that were tested. */
export function checkModel(model: FaceModel, { description, weights }: NetworkFiles): void {
  const sha256 = createHash('sha256').update(description).update(weights).digest('hex')
  if (sha256 !== FACE_MODELS[model].sha256)
    throw new ModelError(`The model ${modelVersion(model)} is damaged or another one: faces are not examined`)
}
