import { member, text } from '../../report/index.ts'
import {
  type AssessedEvidence,
  BUILT_IN_POLICY,
  documentKey,
  levelOfAssurance,
  type RulePolicy,
} from '../../rules/index.ts'
import { below, type Place } from '../places/place.ts'
import type { Evaluation } from '../record/evaluation.ts'
import { concludeAsRecorded, type Lacking } from './conclude-as-recorded.ts'
import { concludeByPolicy, isChipVerified } from './conclude-by-policy.ts'
import { compare, type Difference, OPEN } from './difference.ts'
import type { EvidenceHistory } from './evidence-history.ts'
import {
  type Conclusion,
  isPortraitReference,
  type RecordedInput,
  recordedInput,
  type SharedInput,
  scoringPlace,
} from './recorded-input.ts'
import { ReferenceScores } from './reference-scores.ts'

/** Input that all evaluations of a record share. */
export interface DerivationContext extends SharedInput {
  readonly histories: ReadonlyMap<string, EvidenceHistory>
  /** Portrait reference of the final view; null if it names none. */
  readonly portraitReference: string | null
  /** Null: the rules of the specification, with the strengths that the record names. */
  readonly policy: RulePolicy | null
  readonly hasIssuingSources: boolean
}

/** Derives one evaluation again. */
export class DerivedEvaluation {
  readonly conclusions = new Map<string, Conclusion>()
  readonly lacking: Place[] = []
  readonly #context: DerivationContext
  readonly #evaluation: Evaluation
  readonly #inputs: ReadonlyMap<string, RecordedInput>
  readonly #references: ReferenceScores
  /** Whether images of a document are verified, by its number. */
  readonly #images = new Map<string, boolean>()

  constructor(context: DerivationContext, evaluation: Evaluation) {
    const { histories, portraitReference } = context
    this.#context = context
    this.#evaluation = evaluation
    this.#inputs = new Map(
      evaluation.assessments.flatMap((assessment): [string, RecordedInput][] => {
        const history = histories.get(assessment.id)
        return history ? [[assessment.id, recordedInput(assessment, evaluation, history, context)]] : []
      }),
    )
    const named = evaluation.assessments.filter(isPortraitReference).map(({ id }) => id)
    this.#references = new ReferenceScores(this.conclusions, named, portraitReference)
    // Portraits and derived evidence depend on documents, and portraits on derived reference portraits.
    const inputs = [...this.#inputs.values()]
    for (const isNow of PHASES)
      for (const input of inputs) {
        if (!isNow(input)) continue
        this.#conclude(input)
        this.#references.add(input.assessment.id)
        const number = input.kind === 'IMAGES' ? numberOf(input) : null
        const isVerified = this.conclusions.get(input.assessment.id)?.status === 'VERIFIED'
        if (number !== null) this.#images.set(number, isVerified || this.#images.get(number) === true)
      }
  }

  /** Milliseconds; the record's evaluations are in the order of their times. */
  get time(): number {
    return this.#evaluation.time.at ?? 0
  }

  get inputs(): ReadonlyMap<string, RecordedInput> {
    return this.#inputs
  }

  readonly differences = (): readonly Difference[] => [...this.#ofEvidences(), ...this.#ofLevel()]

  #conclude(input: RecordedInput): void {
    const { assessment } = input
    const { status, score, strength } = assessment.standing
    if (status === null || OPEN.has(status)) return
    const reference = this.#references.of(input)
    const conclusion =
      this.#context.policy === null
        ? concludeAsRecorded(input, reference)
        : concludeByPolicy(input, reference, this.#context.policy, this.#context.hasIssuingSources)
    if (isLacking(conclusion)) {
      this.lacking.push(below(assessment.place, ...conclusion.lacks.split('/')))
      // The others are derived from what was recorded about it.
      this.conclusions.set(assessment.id, { status, score: score ?? 'LEVEL1', strength, because: '' })
    } else this.conclusions.set(assessment.id, this.#withImages(input, conclusion))
  }

  /** A chip is as valid as the images of its document. Service: Chip reading outcome. Not shown: D-54 */
  #withImages(input: RecordedInput, conclusion: Conclusion): Conclusion {
    if (input.kind !== 'CHIP' || this.#context.policy === null || !isChipVerified(input, this.#context.policy))
      return conclusion
    const number = numberOf(input)
    // Undefined if no images have its number.
    if (number === null || this.#images.get(number) !== false) return conclusion
    return { ...conclusion, status: 'INVALID', score: 'LEVEL0', because: 'the images of its document are not verified' }
  }

  *#ofEvidences(): Generator<Difference> {
    for (const { id, place, standing, ...assessment } of this.#evaluation.assessments) {
      const conclusion = this.conclusions.get(id)
      if (conclusion) yield* compare(id, scoringPlace({ ...assessment, id, place, standing }), standing, conclusion)
    }
  }

  *#ofLevel(): Generator<Difference> {
    const { levelOfAssurance: recorded, place } = this.#evaluation
    if (recorded === null) return
    const derived = this.level()
    if (derived.level !== recorded)
      yield {
        place: below(place, 'loaAndUpgradePath', 'levelOfAssurance'),
        evidenceId: null,
        member: 'levelOfAssurance',
        recorded,
        derived: derived.level,
        because: derived.because,
      }
  }

  /**
   * Returns the level of assurance of the derived evidence. `isThere`: excludes evidence that was deleted afterwards. Service:
   * Identity (globalStatus). Not shown: D-47, D-82
   */
  level(isThere: (id: string) => boolean = () => true): { readonly level: string; readonly because: string } {
    const counted: AssessedEvidence[] = []
    const names: string[] = []
    for (const [id, input] of this.#inputs) {
      const { kind, type } = input
      const { status, score = '' } = this.conclusions.get(id) ?? {}
      if (kind === null || kind === 'DERIVED' || status !== 'VERIFIED' || !isThere(id)) continue
      counted.push({ kind, status, score, document: keyOf(input) })
      names.push(`${type} ${score}`)
    }
    const level = levelOfAssurance(counted, (this.#context.policy ?? BUILT_IN_POLICY).assurance)
    return { level, because: names.length > 0 ? `it follows from ${names.join(' and ')}` : 'no evidence is verified' }
  }
}

/** Order of the conclusions: documents, what is derived from them, portraits. */
const PHASES: readonly ((input: RecordedInput) => boolean)[] = [
  ({ kind }) => kind !== 'DERIVED' && kind !== 'PORTRAIT' && kind !== 'CHIP',
  ({ kind }) => kind === 'CHIP',
  ({ kind }) => kind === 'DERIVED',
  ({ kind }) => kind === 'PORTRAIT',
]

const isLacking = (result: Conclusion | Lacking): result is Lacking => 'lacks' in result

const numberOf = (input: RecordedInput): string | null => text(member(input.history.data, 'documentNumber'))

/**
 * Returns a key that is equal for the same document: number and issuer. A chip names no type of its own; documents without a
 * number count once for each type and issuer. Not shown: D-82
 */
function keyOf(input: RecordedInput): string | null {
  if (input.kind === 'PORTRAIT' || input.kind === 'DERIVED') return null
  const { data } = input.history
  const issuingCountry = text(member(data, 'issuingCountry')) ?? undefined
  const documentNumber = text(member(data, 'documentNumber')) ?? undefined
  return documentKey({ issuingCountry, documentNumber }) ?? `${input.type}|${issuingCountry ?? ''}`
}
