import { readIndicator } from '../../spec/index.ts'
import { BIOMETRIC_GUIDANCE } from './biometric-guidance.ts'
import { CAPTURE_GUIDANCE } from './capture-guidance.ts'
import { CHIP_GUIDANCE } from './chip-guidance.ts'
import { CONSISTENCY_GUIDANCE } from './consistency-guidance.ts'
import { DOCUMENT_GUIDANCE } from './document-guidance.ts'
import { ERROR_GUIDANCE } from './error-guidance.ts'
import type { CheckOutcome, IndicatorGuidance, IndicatorGuidanceTable, Response } from './guidance.ts'
import { ISSUING_SOURCE_GUIDANCE } from './issuing-source-guidance.ts'
import { NOTHING_TO_DO, response } from './responses.ts'

/** Guidance by indicator, named without status: all indicators of the specification and of the decisions of this project. */
export const INDICATOR_GUIDANCE: IndicatorGuidanceTable = {
  ...DOCUMENT_GUIDANCE,
  ...CAPTURE_GUIDANCE,
  ...BIOMETRIC_GUIDANCE,
  ...CHIP_GUIDANCE,
  ...ISSUING_SOURCE_GUIDANCE,
  ...CONSISTENCY_GUIDANCE,
}

/** Template of a cause and the response to it. */
export interface Guidance {
  readonly cause: string
  readonly response: Response
}

/** List of the evaluation that contains an indicator, or NONE. Archive: StatusAndScoring */
export type ListName = 'POSITIVE' | 'WARNING' | 'BLOCKING' | 'UNVERIFIED' | 'NONE'

/** Returns the outcome of a check. For a chip check without a status, the list decides. Not shown: D-17 */
export function checkOutcome(indicator: string, list: ListName): CheckOutcome {
  switch (readIndicator(indicator).status) {
    case 'OK':
      return 'PASSED'
    case 'WARNING':
      return 'DOUBT'
    case 'FAILED':
      return 'FAILED'
    case 'UNVERIFIED':
      return 'OPEN'
    default:
      return OUTCOME_OF_LIST[list]
  }
}

const OUTCOME_OF_LIST: { readonly [list in ListName]: CheckOutcome } = {
  POSITIVE: 'PASSED',
  WARNING: 'DOUBT',
  BLOCKING: 'FAILED',
  UNVERIFIED: 'OPEN',
  NONE: 'OPEN',
}

const UNKNOWN: Response = response(
  'OPERATOR',
  'LATER',
  'Ask the operator of the service what this code means and what follows from it.',
  'We could not finish checking your submission. Please contact support.',
  'The code is in neither specification; this build keeps and shows it, and knows no more about it.',
)

/**
 * Returns the guidance on an indicator of an evaluation. A passed check requires no action, nor does any check of evidence that
 * is VERIFIED.
 */
export function guidanceForIndicator(indicator: string, list: ListName, status: string | null): Guidance {
  const { name } = readIndicator(indicator)
  const outcome = checkOutcome(indicator, list)
  const row = Object.hasOwn(INDICATOR_GUIDANCE, name) ? INDICATOR_GUIDANCE[name] : undefined
  const isDone = outcome === 'PASSED' || status === 'VERIFIED'
  if (!row)
    return { cause: UNKNOWN_CAUSES[outcome].replace('NAME', () => name), response: isDone ? NOTHING_TO_DO : UNKNOWN }
  const after = outcome === 'OPEN' ? row.open : row.failure
  return { cause: causeOf(row, outcome), response: isDone ? NOTHING_TO_DO : after }
}

const UNKNOWN_CAUSES: { readonly [outcome in CheckOutcome]: string } = {
  PASSED: 'the check NAME was passed',
  DOUBT: 'the check NAME is in doubt',
  FAILED: 'the check NAME failed',
  OPEN: 'the check NAME has no result',
}

function causeOf({ passed, failed, doubt, undecided }: IndicatorGuidance, outcome: CheckOutcome): string {
  switch (outcome) {
    case 'PASSED':
      return passed
    case 'FAILED':
      return failed
    case 'DOUBT':
      return doubt
    case 'OPEN':
      return undecided
  }
}

/** Returns the subject of the check that an indicator reports: "expiry date"; the name itself if it is unknown. */
export function subjectOfIndicator(indicator: string): string {
  const { name } = readIndicator(indicator)
  const row = Object.hasOwn(INDICATOR_GUIDANCE, name) ? INDICATOR_GUIDANCE[name] : undefined
  return row?.subject ?? name
}

/**
 * Returns the guidance on an error code. `participant` is the recorder: CALL for the call of the client, null if not recorded. An
 * error of evidence that was verified later requires no action.
 */
export function guidanceForError(code: string, participant: string | null, status: string | null): Guidance {
  const row = ERROR_GUIDANCE.get(code)
  if (!row)
    return { cause: 'the service reported the error {code}', response: status === 'VERIFIED' ? NOTHING_TO_DO : UNKNOWN }
  const special = participant !== null && row.at && Object.hasOwn(row.at, participant) ? row.at[participant] : undefined
  const after = special?.response ?? row.response
  return { cause: special?.cause ?? row.cause, response: status === 'VERIFIED' ? NOTHING_TO_DO : after }
}
