import { CELL } from './cut-cell.ts'
import { SYMBOLS } from './symbols.ts'

/** A convolution with stride 2 and rectification, without padding. Weights: [output][input][row][column]. */
export interface Convolution {
  readonly inputs: number
  readonly outputs: number
  readonly size: number
  /** Width and height of the input. */
  readonly width: number
  readonly height: number
}

/** Shape of the network: two convolutions, a hidden layer, one output for each symbol. */
const FIRST: Convolution = { inputs: 1, outputs: 8, size: 5, width: CELL.width, height: CELL.height }
const SECOND: Convolution = { inputs: 8, outputs: 16, size: 3, ...outputSize(FIRST) }
export const CONVOLUTIONS = [FIRST, SECOND] as const
const LAST = outputSize(SECOND)
/** Sizes of the dense layers. */
export const DENSE = [LAST.width * LAST.height * SECOND.outputs, 64, SYMBOLS.length] as const

/** Number of weights and biases of each layer, in the order in which a model stores them. */
export const LAYER_SIZES = [
  ...CONVOLUTIONS.flatMap(({ inputs, outputs, size }) => [outputs * inputs * size * size, outputs]),
  DENSE[0] * DENSE[1],
  DENSE[1],
  DENSE[1] * DENSE[2],
  DENSE[2],
]

export type Layers = readonly Float32Array[]

/** Outputs of every layer for one cell; reused from cell to cell. */
export interface Activations {
  readonly first: Float32Array
  readonly second: Float32Array
  readonly hidden: Float32Array
  /** Probability of each symbol. */
  readonly output: Float32Array
}

export function outputSize({ width, height, size }: Convolution): { readonly width: number; readonly height: number } {
  return { width: ((width - size) >> 1) + 1, height: ((height - size) >> 1) + 1 }
}

export const newActivations = (): Activations => {
  const [first, second] = CONVOLUTIONS.map((layer) => {
    const { width, height } = outputSize(layer)
    return new Float32Array(width * height * layer.outputs)
  })
  if (!first || !second) throw new Error('The network has two convolutions')
  return { first, second, hidden: new Float32Array(DENSE[1]), output: new Float32Array(DENSE[2]) }
}

/** Computes the probabilities of the symbols of a cell into `activations`. */
export function classify(layers: Layers, cell: Float32Array, activations: Activations): Float32Array {
  const [w1, b1, w2, b2, w3, b3, w4, b4] = layers
  if (!w1 || !b1 || !w2 || !b2 || !w3 || !b3 || !w4 || !b4) throw new Error('The model is incomplete')
  convolve(FIRST, w1, b1, cell, activations.first)
  convolve(SECOND, w2, b2, activations.first, activations.second)
  dense(w3, b3, activations.second, activations.hidden)
  for (let at = 0; at < activations.hidden.length; at++)
    activations.hidden[at] = Math.max(0, activations.hidden[at] ?? 0)
  dense(w4, b4, activations.hidden, activations.output)
  softmax(activations.output)
  return activations.output
}

function convolve(
  shape: Convolution,
  weights: Float32Array,
  biases: Float32Array,
  input: Float32Array,
  out: Float32Array,
) {
  const { inputs, outputs, size, width, height } = shape
  const to = outputSize(shape)
  for (let output = 0; output < outputs; output++)
    for (let y = 0; y < to.height; y++)
      for (let x = 0; x < to.width; x++) {
        let sum = biases[output] as number
        for (let channel = 0; channel < inputs; channel++) {
          let weight = (output * inputs + channel) * size * size
          let from = (channel * height + 2 * y) * width + 2 * x
          for (let row = 0; row < size; row++, from += width - size)
            for (let column = 0; column < size; column++)
              sum += (weights[weight++] as number) * (input[from++] as number)
        }
        out[(output * to.height + y) * to.width + x] = sum > 0 ? sum : 0
      }
}

function dense(weights: Float32Array, biases: Float32Array, input: Float32Array, out: Float32Array) {
  for (let output = 0, weight = 0; output < out.length; output++) {
    let sum = biases[output] as number
    for (let at = 0; at < input.length; at++) sum += (weights[weight++] as number) * (input[at] as number)
    out[output] = sum
  }
}

function softmax(values: Float32Array): void {
  const highest = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += values[at] = Math.exp((values[at] as number) - highest)
  for (let at = 0; at < values.length; at++) values[at] = (values[at] as number) / sum
}
