import type { GraphModel } from '@tensorflow/tfjs-converter'
import type { NamedTensorMap, Tensor, Tensor4D } from '@tensorflow/tfjs-core'
import { packageFile } from '../../input/index.ts'
import { engineFile } from '../engine-file.ts'

export type TensorFlow = typeof import('@tensorflow/tfjs-core')

/** TensorFlow.js on WebAssembly in this thread, without network or file access; the engine is bundled. */
export interface Runtime {
  readonly tf: TensorFlow
  /** Loads a network with its weights. Throws if the files do not fit together. */
  network(files: NetworkFiles): Promise<Network>
  /** Loads weights alone, by their names. */
  weights(files: NetworkFiles): NamedTensorMap
}

export interface NetworkFiles {
  /** Topology or list of weights, JSON. */
  readonly description: Uint8Array
  readonly weights: Uint8Array<ArrayBuffer>
}

/** Applies a network to RGB pixels scaled to `from` … `to`; returns the values of its outputs, by their sizes ascending. */
export type Network = (pixels: SquarePixels, range: Range) => readonly Float32Array[]

export interface SquarePixels {
  readonly width: number
  readonly height: number
  /** RGB, one byte each. */
  readonly data: Uint8Array
}

type Range = readonly [from: number, to: number]

/** Starts the runtime; takes about 200 ms. Throws ModelError if the engine is damaged. */
export async function startRuntime(): Promise<Runtime> {
  const tf = await import('@tensorflow/tfjs-core')
  const { loadGraphModel } = await import('@tensorflow/tfjs-converter')
  const { setWasmPaths } = await import('@tensorflow/tfjs-backend-wasm')
  const binary = Buffer.from(
    engineFile(
      'The engine of the face models',
      '77ebb28a6d34f371dbbf2086b7f2de8994acd8ea5a3cf1fa24d2c26c840cac7b',
      () => packageFile('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm'),
    ),
  )
  const url = `data:application/wasm;base64,${binary.toString('base64')}`
  const names = ['tfjs-backend-wasm.wasm', 'tfjs-backend-wasm-simd.wasm', 'tfjs-backend-wasm-threaded-simd.wasm']
  setWasmPaths(Object.fromEntries(names.map((name) => [name, url])), true)
  if (!(await tf.setBackend('wasm'))) throw new Error('TensorFlow.js cannot use WebAssembly')
  return {
    tf,
    async network(files) {
      const description = JSON.parse(Buffer.from(files.description).toString('utf8'))
      const model = await loadGraphModel(
        tf.io.fromMemory({
          modelTopology: description.modelTopology,
          weightSpecs: specsOf(description.weightsManifest),
          weightData: bufferOf(files.weights),
          ...(description.signature ? { signature: description.signature } : {}),
        }),
      )
      return (pixels, range) => run(tf, model, pixels, range)
    },
    weights: (files) =>
      tf.io.decodeWeights(
        bufferOf(files.weights),
        specsOf(JSON.parse(Buffer.from(files.description).toString('utf8'))),
      ),
  }
}

const specsOf = (manifest: readonly { readonly weights: [] }[]) => manifest.flatMap(({ weights }) => weights)

const bufferOf = (bytes: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)

function run(tf: TensorFlow, model: GraphModel, pixels: SquarePixels, range: Range): readonly Float32Array[] {
  let values: readonly Float32Array[] = []
  // `tidy` looks for tensors in each element of what its function returns.
  tf.tidy(() => {
    const outputs = [model.execute(toTensor(tf, pixels, range))].flat() as Tensor[]
    values = outputs.sort((a, b) => a.size - b.size).map((output) => Float32Array.from(output.dataSync()))
  })
  return values
}

/** Returns pixels as a tensor of one picture, each value scaled from 0 … 255 to the range. */
export function toTensor(tf: TensorFlow, { width, height, data }: SquarePixels, [from, to]: Range): Tensor4D {
  const scale = (to - from) / 255
  const values = new Float32Array(data.length)
  // `Float32Array.from` with a function takes twenty times as long.
  for (let at = 0; at < data.length; at++) values[at] = from + (data[at] ?? 0) * scale
  return tf.tensor4d(values, [1, height, width, 3])
}
