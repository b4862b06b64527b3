import type { ReferenceResult } from './conclude-as-recorded.ts'
import type { EvidenceHistory } from './evidence-history.ts'
import type { Conclusion, RecordedInput } from './recorded-input.ts'

const NONE: ReferenceResult = { scores: new Set(), latest: null, isPending: false, hasSource: false }

/** Finds the scores of what the evidence of one evaluation was compared with or taken from. */
export class ReferenceScores {
  readonly #conclusions: ReadonlyMap<string, Conclusion>
  /** Position of each id that the evaluation names as portrait reference. */
  readonly #named: ReadonlyMap<string, number>
  readonly #final: string | null
  readonly #verified = new Set<string>()
  /** Result of a portrait without recorded comparisons. */
  readonly #ofNamed = { scores: new Set<string>(), latest: null as string | null, position: -1 }

  /** `conclusions` grows, and each one is told by `add`. `final`: reference of the final view, for an evaluation that names none. */
  constructor(conclusions: ReadonlyMap<string, Conclusion>, named: readonly string[], final: string | null) {
    this.#conclusions = conclusions
    this.#named = new Map((named.length > 0 || final === null ? named : [final]).map((id, at) => [id, at]))
    this.#final = named.length > 0 ? null : final
  }

  /** Takes note of a conclusion. */
  add(id: string): void {
    const [position, score] = [this.#named.get(id), this.#scoreOf(id)]
    if (position === undefined || score === null) return
    if (id !== this.#final) this.#verified.add(id)
    this.#ofNamed.scores.add(score)
    if (position <= this.#ofNamed.position) return
    this.#ofNamed.latest = score
    this.#ofNamed.position = position
  }

  of(input: RecordedInput): ReferenceResult {
    const { kind, history } = input
    if (kind === 'DERIVED') {
      const { parents } = history
      const verified = this.#verifiedOf(parents.size, parents.keys(), (id) => parents.get(id))
      return { ...this.#scoresOf(verified), isPending: false, hasSource: parents.size > 0 }
    }
    return kind === 'PORTRAIT' ? this.#ofPortrait(input, history) : NONE
  }

  /**
   * Comparisons at the time of the evaluation may or may not count in it, nor need a second reference have been used that was
   * compared at once.
   */
  #ofPortrait({ since, until }: RecordedInput, history: EvidenceHistory): ReferenceResult {
    const compared = history.compared(since, until)
    const { start, end } = compared
    if (end === 0) return { ...this.#ofNamed, isPending: false, hasSource: this.#named.size > 0 }
    const position = (id: string) => history.lastComparison(id, compared)
    const verified = this.#verifiedOf(end - start, history.references(compared), position)
    const isOther = verified.filter((id) => this.#verified.has(id)).length < this.#verified.size
    const isOpen = verified.length > 0 && verified.every((id) => history.isComparedOnlySince(id, since, compared))
    return { ...this.#scoresOf(verified), isPending: isOther || isOpen, hasSource: true }
  }

  /** Returns the ids of a list that are verified, in the order of their positions. Goes through the shorter list. */
  #verifiedOf(size: number, ids: Iterable<string>, position: (id: string) => number | undefined): readonly string[] {
    const candidates = size < this.#conclusions.size ? [...new Set(ids)] : [...this.#conclusions.keys()]
    return candidates
      .flatMap((id) => {
        const at = this.#scoreOf(id) === null ? undefined : position(id)
        return at === undefined ? [] : [{ id, at }]
      })
      .sort((a, b) => a.at - b.at)
      .map(({ id }) => id)
  }

  #scoresOf(verified: readonly string[]): Pick<ReferenceResult, 'scores' | 'latest'> {
    const scores = verified.flatMap((id) => this.#scoreOf(id) ?? [])
    return { scores: new Set(scores), latest: scores.at(-1) ?? null }
  }

  #scoreOf(id: string): string | null {
    const conclusion = this.#conclusions.get(id)
    return conclusion?.status === 'VERIFIED' ? conclusion.score : null
  }
}
