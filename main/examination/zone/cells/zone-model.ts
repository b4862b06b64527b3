import { createHash } from 'node:crypto'
import type { LumaRegion } from '../../images/luma-region.ts'
import { CELL, type CellPlace, cutCell, normalizeCells } from './cut-cell.ts'
import { classify, type Layers, newActivations } from './network.ts'
import model from './zone-model.json' with { type: 'json' }

/** Probability of each of SYMBOLS for every character of a line. */
export type LineProbabilities = readonly Float32Array[]

/** Layers as stored: weights of 8 bits in Base64, in multiples of `scale`. */
export type StoredLayers = typeof model.layers

/** Returns the SHA-256 of stored layers in hexadecimal digits. */
export const checksumOf = (layers: StoredLayers): string =>
  createHash('sha256').update(JSON.stringify(layers)).digest('hex')

/** Model that recognizes single characters of machine-readable zones; it knows OCR-B and what is printed instead of it. */
export class ZoneModel {
  /** Version of the weights, as in the record. */
  readonly version: string
  readonly #layers: Layers
  readonly #activations = newActivations()

  /** Throws if the weights are not those that were trained. */
  constructor(stored: typeof model = model) {
    if (checksumOf(stored.layers) !== stored.sha256) throw new Error('The model of the zone reader is damaged')
    this.version = stored.version
    this.#layers = stored.layers.map(({ scale, weights }) =>
      Float32Array.from(new Int8Array(Buffer.from(weights, 'base64')), (weight) => weight * scale),
    )
  }

  /** Recognizes the characters of one line; null if one of them is outside the region. */
  read(region: LumaRegion, places: readonly CellPlace[]): LineProbabilities | null {
    const cells = places.map(() => new Float32Array(CELL.width * CELL.height))
    if (!places.every((place, at) => cutCell(region, place, cells[at] as Float32Array))) return null
    normalizeCells(cells)
    return cells.map((cell) => classify(this.#layers, cell, this.#activations).slice())
  }
}
