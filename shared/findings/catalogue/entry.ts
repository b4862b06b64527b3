import type { SubIndication } from '../../report/report.ts'
import type { CheckId } from '../checks.ts'
import type { PolicyLevel, Question } from '../finding.ts'

/** What a finding at level FAIL does to the verdict; null for conformance, which stands beside it. */
export interface Effect {
  readonly indication: 'TOTAL_FAILED' | 'INDETERMINATE'
  readonly subIndication: SubIndication
}

/** Where one code covers circumstances that weigh differently: chosen by the observation's `variant`. */
export interface Variant {
  readonly check?: CheckId
  readonly question?: Question
  readonly failure?: string
  readonly advice?: string
  readonly level?: PolicyLevel
  readonly fixed?: boolean
  readonly effect?: Effect | null
}

/** Everything there is to say about one finding code. Every code is defined once, in the file of its area. */
export interface CatalogueEntry {
  readonly check: CheckId
  /** The check instead where the finding is about another file than proof.json. */
  readonly elsewhere?: CheckId
  readonly question: Question
  /** The question the check asks, as a sentence that ends in a question mark. */
  readonly title: string
  /** What is wrong, subject first, without a full stop; the observation's detail is appended after a colon. */
  readonly failure: string
  /** Level under the standard policy. */
  readonly level: PolicyLevel
  /** True where no policy may choose a lower level: lowering it would let a changed archive pass. */
  readonly fixed: boolean
  readonly effect: Effect | null
  /** What differs from the fields above for an observation that names one of these variants. */
  readonly variants?: { readonly [variant: string]: Variant }
  /** Which sentence of which document says so: `Archive: Layout`, `Verdict: What decides`, `RFC 2046 5.1.1`. */
  readonly specification: string
  /** What the reader can do now, one or two plain sentences that hold wherever they are read. */
  readonly advice: string
  /** What is done in another way in the window than on the command line; appended to the advice. */
  readonly advices?: { readonly [place in ReadingPlace]: string }
}

/** Where a finding is read. */
export type ReadingPlace = 'window' | 'commandLine'

/** The whole advice of a finding, as it is read in one place. */
export const adviceOf = (
  { advice, advices }: Pick<CatalogueEntry, 'advice' | 'advices'>,
  place: ReadingPlace,
): string => (advices === undefined ? advice : `${advice} ${advices[place]}`)

export type CatalogueArea = { readonly [code: string]: CatalogueEntry }
