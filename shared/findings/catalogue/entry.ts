import type { CheckId } from '../checks.ts'
import type { PolicyLevel, Question, SubIndication } from '../finding.ts'

/** Effect of a finding at level FAIL on the verdict; null for conformance, which is separate. */
export interface Effect {
  readonly indication: 'TOTAL_FAILED' | 'INDETERMINATE'
  readonly subIndication: SubIndication
}

/** Effect of a passed limit, unless something else fails. Verdict: What decides (a limit is passed) */
export const LIMIT_PASSED: Effect = { indication: 'INDETERMINATE', subIndication: 'GENERIC' }

/** Advice about limits, which only the command line can raise. */
export const RAISE_LIMIT: { readonly [place in ReadingPlace]: string } = {
  window: 'The limits of this window are fixed.',
  commandLine: 'Raise the named limit only for a source you know.',
}

/** Circumstances of one code with different effects, selected by the observation's `variant`. */
export interface Variant {
  readonly check?: CheckId
  readonly question?: Question
  readonly failure?: string
  readonly advice?: string
  readonly level?: PolicyLevel
  readonly fixed?: boolean
  readonly effect?: Effect | null
}

/** Complete definition of a finding code. Every code is defined once, in the file of its area. */
export interface CatalogueEntry {
  readonly check: CheckId
  /** Alternative check if the finding is about another file than proof.json. */
  readonly elsewhere?: CheckId
  readonly question: Question
  /** Question of the check, as a sentence that ends in a question mark. */
  readonly title: string
  /** Fault, subject first, without a full stop; the observation's detail is appended after a colon. */
  readonly failure: string
  /** Level under the standard policy. */
  readonly level: PolicyLevel
  /** True if no policy may choose a lower level: lowering it would let a changed archive pass. */
  readonly fixed: boolean
  readonly effect: Effect | null
  /** Overrides of the fields above for an observation that names one of these variants. */
  readonly variants?: { readonly [variant: string]: Variant }
  /** Clause of the specification: `Archive: Layout`, `Verdict: What decides`, `RFC 2046 5.1.1`. */
  readonly specification: string
  /** Advice to the reader, one or two plain sentences that are valid in every interface. */
  readonly advice: string
  /** Additional advice specific to the window or the command line; appended to the advice. */
  readonly advices?: { readonly [place in ReadingPlace]: string }
}

/** Interface in which a finding is read. */
export type ReadingPlace = 'window' | 'commandLine'

/** Returns the complete advice of a finding for one interface. */
export const adviceOf = (
  { advice, advices }: Pick<CatalogueEntry, 'advice' | 'advices'>,
  place: ReadingPlace,
): string => (advices === undefined ? advice : `${advice} ${advices[place]}`)

export type CatalogueArea = { readonly [code: string]: CatalogueEntry }
