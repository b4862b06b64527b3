import { text } from '../../../../shared/report/index.ts'
import { localMilliseconds } from '../../../../shared/rules/index.ts'
import { entriesBetween, MAX_STATES } from './entries-between.ts'
import type { ProofRecord } from './record.ts'

/** Comparison of a portrait with a document. Archive: VerificationDetails, comparison fields */
interface Comparison {
  /** Milliseconds of endDateTime. */
  readonly end: number
  readonly referenceId: string
}

/** Comparisons of every portrait, in the order of their ends. */
export class PortraitComparisons {
  readonly #byPortrait = new Map<string, Comparison[]>()

  constructor({ operations }: ProofRecord) {
    for (const { contextId, verifications } of operations)
      for (const { participantType, candidateId, referenceId, endDateTime } of verifications) {
        const [portraitId, reference] = [text(candidateId) ?? contextId, text(referenceId)]
        if (participantType !== 'BIOMETRIC_MATCHING' || portraitId === null || reference === null) continue
        const own = this.#byPortrait.get(portraitId) ?? []
        own.push({ end: localMilliseconds(endDateTime) ?? Number.NEGATIVE_INFINITY, referenceId: reference })
        this.#byPortrait.set(portraitId, own)
      }
    for (const own of this.#byPortrait.values()) own.sort((a, b) => a.end - b.end)
  }

  /**
   * Returns the possible ids of the last comparison of the portrait at a time, the latest one last; empty if none is known, null
   * if there are too many to be ordered. A comparison at the time of another evaluation may or may not count in that one.
   */
  referencesAt(portraitId: string, time: number): readonly string[] | null {
    const own = this.#byPortrait.get(portraitId) ?? []
    const comparisons = entriesBetween(own, ({ end }) => end, time - AT_ONCE, time)
    return comparisons.length > MAX_STATES ? null : comparisons.map(({ referenceId }) => referenceId)
  }
}

/** Maximum milliseconds between the end of a comparison and its evaluation. */
const AT_ONCE = 50
