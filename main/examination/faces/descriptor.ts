import type { NamedTensorMap, Tensor4D } from '@tensorflow/tfjs-core'
import { type SquarePixels, type TensorFlow, toTensor } from './runtime.ts'

/** Side of the aligned picture that the network takes. */
export const DESCRIBED_SIDE = 150
/** Means of red, green and blue that the network was trained with. */
const MEANS = [122.782, 117.001, 104.298]
/** Blocks with the number of further blocks of the same size. */
const STAGES = [
  { name: 'conv32', more: 3, halves: false },
  { name: 'conv64', more: 3, halves: true },
  { name: 'conv128', more: 2, halves: true },
  { name: 'conv256', more: 2, halves: true },
] as const

/**
 * Returns the 128 numbers of an aligned face: those of the same person are less than 0.6 apart. Residual network of dlib
 * (dlib_face_recognition_resnet_model_v1), with the weights of face-api.
 */
export function describeFace(tf: TensorFlow, weights: NamedTensorMap, pixels: SquarePixels): Float32Array {
  const net = layersOf(tf, weights)
  return tf.tidy(() => {
    const input = tf.div(tf.sub(toTensor(tf, pixels, [0, 255]), tf.tensor1d(MEANS)), 255) as Tensor4D
    let out = tf.maxPool(net.convolution(input, 'conv32_down', 2, true), 3, 2, 'valid')
    for (const { name, more, halves } of STAGES) {
      if (halves) out = net.halved(out, `${name}_down`)
      for (let block = 1; block <= more; block++) out = net.residual(out, `${name}_${block}`)
    }
    out = net.halved(out, 'conv256_down_out')
    const described = tf.matMul(tf.mean(out, [1, 2]), net.weight('fc'))
    return Float32Array.from(described.dataSync())
  })
}

function layersOf(tf: TensorFlow, weights: NamedTensorMap) {
  const weight = (name: string) => {
    const tensor = weights[name]
    if (!tensor) throw new Error(`The network of descriptors has no weights ${name}`)
    return tensor
  }
  // What a layer leaves behind would stay until the last one: 40 MB, which WebAssembly does not return.
  const convolution = (input: Tensor4D, name: string, stride: 1 | 2, isRectified: boolean): Tensor4D =>
    tf.tidy(() => {
      const filters = weight(`${name}/conv/filters`) as Tensor4D
      const convolved = tf.conv2d(input, filters, stride, stride === 2 ? 'valid' : 'same')
      const biased = tf.add(convolved, weight(`${name}/conv/bias`))
      const scaled = tf.add<Tensor4D>(tf.mul(biased, weight(`${name}/scale/weights`)), weight(`${name}/scale/biases`))
      return isRectified ? tf.relu(scaled) : scaled
    })
  return {
    weight,
    convolution,
    residual(input: Tensor4D, name: string): Tensor4D {
      const out = convolution(convolution(input, `${name}/conv1`, 1, true), `${name}/conv2`, 1, false)
      return tf.relu(tf.add<Tensor4D>(out, input))
    },
    /** Halves width and height; missing rows, columns and channels are zero. */
    halved(input: Tensor4D, name: string): Tensor4D {
      const out = convolution(convolution(input, `${name}/conv1`, 2, true), `${name}/conv2`, 1, false)
      const pooled = tf.avgPool(input, 2, 2, 'valid')
      const missing = (axis: 1 | 2 | 3) => Math.max(0, pooled.shape[axis] - out.shape[axis])
      const grown = tf.pad(out, [
        [0, 0],
        [0, missing(1)],
        [0, missing(2)],
        [0, 0],
      ])
      const channels = grown.shape[3] - pooled.shape[3]
      return tf.relu(
        tf.add<Tensor4D>(
          tf.pad(pooled, [
            [0, 0],
            [0, 0],
            [0, 0],
            [0, channels],
          ]),
          grown,
        ),
      )
    },
  }
}

/** Returns the Euclidean distance of two descriptors. */
export const descriptorDistance = (a: Float32Array, b: Float32Array): number =>
  Math.sqrt(a.reduce((sum, value, index) => sum + (value - (b[index] ?? 0)) ** 2, 0))
