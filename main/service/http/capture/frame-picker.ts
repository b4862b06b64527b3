import type { MeasuredFrame } from './measured-frame.ts'

/** Consecutive good frames after which the best one is taken. */
const GOOD = 2
/** Usable frames after which the best one is taken although it could be better. */
const USABLE = 12

interface Candidate {
  readonly bytes: Uint8Array
  readonly rank: number
}

/** Chooses a picture from the frames of one step. */
export class FramePicker {
  #best: Candidate | null = null
  #goodInARow = 0
  #usable = 0
  #isTaken = false

  /** Adds a frame; `take` accepts any readable one. Returns whether the step has its picture. */
  add(bytes: Uint8Array, { guidance, isUsable, rank }: MeasuredFrame, take = false): boolean {
    if (this.#isTaken) return true
    if (rank > (this.#best?.rank ?? Number.NEGATIVE_INFINITY)) this.#best = { bytes: Uint8Array.from(bytes), rank }
    this.#goodInARow = isUsable && guidance.length === 0 ? this.#goodInARow + 1 : 0
    this.#usable += isUsable ? 1 : 0
    this.#isTaken = this.#best !== null && (take || this.#goodInARow >= GOOD || this.#usable >= USABLE)
    return this.#isTaken
  }

  /** The picture; null until it is taken. */
  get taken(): Uint8Array | null {
    return this.#isTaken ? (this.#best?.bytes ?? null) : null
  }
}
