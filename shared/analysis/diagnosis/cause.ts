import {
  type Actor,
  CIRCUMSTANCES,
  type CircumstanceName,
  fillTemplate,
  type Response,
  type RetryClass,
  type TemplateValues,
} from '../../findings/index.ts'
import { capitalize } from '../../report/index.ts'
import type { Place } from '../place.ts'
import type { Result } from '../result.ts'
import { clipped, visible } from '../visible-text.ts'

/** Cause of a result, or a remark on it. Every cause refers to the recorded values that it is based on. */
export interface Cause {
  /** An indicator, an error code, or `review:REJECTED`, `rule:NAME`, `participant:NAME`, `technical:NAME`, `reference:NONE`. */
  readonly code: string
  readonly result: Result
  /** The cause as a clause: "the document expired on 2024-05-01". */
  readonly clause: string
  readonly sentence: string
  /** Message of the service for an error code. */
  readonly message: string | null
  readonly places: readonly Place[]
  readonly actor: Actor
  readonly retry: RetryClass | null
  readonly advice: string
  readonly forHolder: string
  readonly internal: string
  /** Causes of the same evidence that this cause explains. */
  readonly symptoms: readonly Cause[]
}

export interface CauseInput {
  readonly code: string
  readonly result: Result
  /** Template of the clause. */
  readonly cause: string
  readonly response: Response
  readonly places: readonly Place[]
  readonly values?: TemplateValues
  readonly message?: string | null
  /** Builds the sentence; by default it is the capitalised clause. */
  readonly sentence?: (clause: string) => string
}

/** Maximum length of a clause in characters: names in it may come from the archive. */
const MAX_CLAUSE = 400

/** Builds a cause without symptoms; templates are filled with the recorded values. */
export function makeCause({
  code,
  result,
  cause,
  response,
  places,
  values = {},
  message,
  sentence,
}: CauseInput): Cause {
  const clause = visible(clipped(fillTemplate(cause, values), MAX_CLAUSE))
  const { actor, retry, advice, forHolder, internal } = response
  return {
    code,
    result,
    clause,
    sentence: sentence ? sentence(clause) : `${capitalize(clause)}.`,
    message: message ?? null,
    places,
    actor,
    retry,
    advice,
    forHolder,
    internal: fillTemplate(internal, values),
    symptoms: [],
  }
}

/** Builds a cause that the guidance lists as a circumstance. */
export const circumstance = (
  name: CircumstanceName,
  input: Pick<CauseInput, 'code' | 'result' | 'places' | 'values' | 'sentence'>,
): Cause => makeCause({ ...CIRCUMSTANCES[name], ...input })
