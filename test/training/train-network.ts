import {
  type Activations,
  CONVOLUTIONS,
  type Convolution,
  classify,
  DENSE,
  LAYER_SIZES,
  newActivations,
  outputSize,
} from '../../main/examination/zone/cells/network.ts'
import type { Random } from '../fuzz/random.ts'

/** Returns layers with small random weights and zero biases. He et al. 2015 */
export function newLayers(random: Random): Float32Array[] {
  const inputs = [...CONVOLUTIONS.map(({ inputs, size }) => inputs * size * size), DENSE[0], DENSE[1]]
  return LAYER_SIZES.map((length, layer) => {
    const deviation = Math.sqrt(2 / (inputs[layer >> 1] ?? 1))
    const normal = () =>
      (Array.from({ length: 6 }, () => random.below(2001) / 1000 - 1).reduce((a, b) => a + b) / Math.SQRT2) * deviation
    return layer % 2 === 1 ? new Float32Array(length) : Float32Array.from({ length }, normal)
  })
}

/** Trains layers by the gradient of the cross-entropy with Adam. Kingma and Ba 2015 */
export class Trainer {
  readonly layers: Float32Array[]
  readonly #gradients: Float32Array[]
  readonly #first: Float32Array[]
  readonly #second: Float32Array[]
  readonly #activations: Activations = newActivations()
  readonly #errors: Activations = newActivations()
  #steps = 0

  constructor(layers: Float32Array[]) {
    this.layers = layers
    const empty = () => layers.map(({ length }) => new Float32Array(length))
    this.#gradients = empty()
    this.#first = empty()
    this.#second = empty()
  }

  /** Adds the gradient of one cell; returns whether the network recognized it. */
  learn(cell: Float32Array, symbol: number, smoothing = 0.05): boolean {
    const { first, second, hidden, output } = this.#activations
    const errors = this.#errors
    classify(this.layers, cell, this.#activations)
    const isRight = output.every((value) => value <= (output[symbol] as number))
    for (let at = 0; at < output.length; at++)
      errors.output[at] = (output[at] as number) - smoothing / output.length - (at === symbol ? 1 - smoothing : 0)
    this.#dense(6, hidden, errors.output, errors.hidden)
    for (let at = 0; at < hidden.length; at++) if ((hidden[at] as number) <= 0) errors.hidden[at] = 0
    this.#dense(4, second, errors.hidden, errors.second)
    for (let at = 0; at < second.length; at++) if ((second[at] as number) <= 0) errors.second[at] = 0
    this.#convolution(2, CONVOLUTIONS[1], first, errors.second, errors.first)
    for (let at = 0; at < first.length; at++) if ((first[at] as number) <= 0) errors.first[at] = 0
    this.#convolution(0, CONVOLUTIONS[0], cell, errors.first, null)
    return isRight
  }

  /** Changes the weights by the gradients of the cells learnt since the last step. */
  step(cells: number, rate: number): void {
    this.#steps++
    const [c1, c2] = [1 - 0.9 ** this.#steps, 1 - 0.999 ** this.#steps]
    for (const [layer, weights] of this.layers.entries()) {
      const [gradient, m, v] = [this.#gradients[layer], this.#first[layer], this.#second[layer]]
      if (!gradient || !m || !v) continue
      for (let at = 0; at < weights.length; at++) {
        const slope = (gradient[at] as number) / cells
        m[at] = 0.9 * (m[at] as number) + 0.1 * slope
        v[at] = 0.999 * (v[at] as number) + 0.001 * slope * slope
        weights[at] =
          (weights[at] as number) - (rate * (m[at] as number)) / c1 / (Math.sqrt((v[at] as number) / c2) + 1e-7)
      }
      gradient.fill(0)
    }
  }

  #dense(layer: number, input: Float32Array, error: Float32Array, back: Float32Array): void {
    const [weights, gradient, biases] = [this.layers[layer], this.#gradients[layer], this.#gradients[layer + 1]]
    if (!weights || !gradient || !biases) return
    back.fill(0)
    for (let output = 0; output < error.length; output++) {
      const value = error[output] as number
      if (value === 0) continue
      biases[output] = (biases[output] as number) + value
      for (let at = 0, weight = output * input.length; at < input.length; at++, weight++) {
        gradient[weight] = (gradient[weight] as number) + value * (input[at] as number)
        back[at] = (back[at] as number) + value * (weights[weight] as number)
      }
    }
  }

  #convolution(
    layer: number,
    shape: Convolution,
    input: Float32Array,
    error: Float32Array,
    back: Float32Array | null,
  ): void {
    const [weights, gradient, biases] = [this.layers[layer], this.#gradients[layer], this.#gradients[layer + 1]]
    if (!weights || !gradient || !biases) return
    const { inputs, outputs, size, width, height } = shape
    const to = outputSize(shape)
    back?.fill(0)
    for (let output = 0, at = 0; output < outputs; output++)
      for (let y = 0; y < to.height; y++)
        for (let x = 0; x < to.width; x++, at++) {
          const value = error[at] as number
          if (value === 0) continue
          biases[output] = (biases[output] as number) + value
          for (let channel = 0; channel < inputs; channel++) {
            let weight = (output * inputs + channel) * size * size
            let from = (channel * height + 2 * y) * width + 2 * x
            for (let row = 0; row < size; row++, from += width - size)
              for (let column = 0; column < size; column++, weight++, from++) {
                gradient[weight] = (gradient[weight] as number) + value * (input[from] as number)
                if (back) back[from] = (back[from] as number) + value * (weights[weight] as number)
              }
          }
        }
  }
}
