import type { LumaRegion } from '../../images/luma-region.ts'
import { CELL, type CellPlace, cutCell, normalizeCells } from './cut-cell.ts'
import { classify, LAYER_SIZES, type Layers, newActivations } from './network.ts'
import model from './zone-model.json' with { type: 'json' }

/** Probability of each of SYMBOLS for every character of a line. */
export type LineProbabilities = readonly Float32Array[]

/** Model that recognizes single characters of machine-readable zones; it knows OCR-B and what is printed instead of it. */
export class ZoneModel {
  /** Version of the weights, as in the record. */
  readonly version: string
  readonly #layers: Layers
  readonly #activations = newActivations()

  /** Throws if the weights are damaged. */
  constructor(stored: typeof model = model) {
    this.version = stored.version
    this.#layers = stored.layers.map(({ scale, weights }, layer) => {
      const bytes = Buffer.from(weights, 'base64')
      if (bytes.length !== LAYER_SIZES[layer] || !(scale > 0))
        throw new Error('The model of the zone reader is damaged')
      return Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), (weight) => weight * scale)
    })
    if (this.#layers.length !== LAYER_SIZES.length) throw new Error('The model of the zone reader is damaged')
  }

  /** Recognizes the characters of one line; null if one of them is outside the region. */
  read(region: LumaRegion, places: readonly CellPlace[]): LineProbabilities | null {
    const cells = places.map(() => new Float32Array(CELL.width * CELL.height))
    if (!places.every((place, at) => cutCell(region, place, cells[at] as Float32Array))) return null
    normalizeCells(cells)
    return cells.map((cell) => classify(this.#layers, cell, this.#activations).slice())
  }
}
