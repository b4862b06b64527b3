import { localMilliseconds } from '../../../../shared/rules/local-time.ts'
import { text } from './json-access.ts'
import type { ProofRecord } from './record.ts'

/** A comparison of a portrait with a document. Archive: VerificationDetails, comparison fields */
interface Comparison {
  /** Milliseconds of endDateTime. */
  readonly end: number
  readonly referenceId: string
}

/** The comparisons of every portrait, in the order of their ends. */
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

  /** Id of what the portrait had been compared with last at a time; null where nothing is known of it. */
  referenceAt(portraitId: string, time: number): string | null {
    const own = this.#byPortrait.get(portraitId) ?? []
    let [from, to] = [0, own.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((own[middle]?.end ?? 0) <= time) from = middle + 1
      else to = middle
    }
    return own[from - 1]?.referenceId ?? null
  }
}
