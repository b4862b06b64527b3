import {
  type Ineligibility,
  type IssuingSourceQuestion,
  issuingSourceObstacle,
} from '../../../../shared/rules/index.ts'
import type { ErrorObject } from '../../../../shared/spec/index.ts'
import type { CheckAnswer } from '../check.ts'
import { compareRecord } from './compare-record.ts'
import { isBlank } from './comparison.ts'
import { concludeComparison } from './conclude-comparison.ts'
import type { DocumentRecord } from './document-record.ts'

/** Service: Supported issuing sources */
export type IssuingSource = 'au_document_verification' | 'us_motor_vehicle_administrations'

/** Response of a register: the record, null if there is none, or the reason for the failure. */
export type RegisterAnswer = DocumentRecord | null | 'unavailable' | 'timeout'

/** Looks up a document number in a register. `state` is the jurisdiction; null if the document has none. */
export type RegisterLookup = (
  source: IssuingSource,
  number: string,
  state: string | null,
) => RegisterAnswer | Promise<RegisterAnswer>

export interface IssuingSourceExamination {
  readonly question: IssuingSourceQuestion
  readonly data: DocumentRecord
  readonly lookup: RegisterLookup
  /** Members that must be submitted for the document to be verified. */
  readonly needed?: readonly (keyof DocumentRecord)[]
}

/**
 * Obstacles that mean that the check was not requested; no indicator is raised. Service: Prerequisites for issuing source
 * validation
 */
const NOT_REQUESTED: ReadonlySet<Ineligibility> = new Set(['NOT_ENABLED', 'NO_CONSENT'])

const NO_RESULT: CheckAnswer = { indicators: [], errors: [], services: [] }

/** Compares a document with the issuer's record, if the prerequisites are met. Service: Issuing source validation */
export async function examineIssuingSource({
  question,
  data,
  lookup,
  needed = [],
}: IssuingSourceExamination): Promise<CheckAnswer> {
  const obstacle = issuingSourceObstacle(question)
  if (obstacle !== null)
    return NOT_REQUESTED.has(obstacle) ? NO_RESULT : { ...NO_RESULT, indicators: ['GIV_ELIGIBILITY_FAILED'] }
  return askIssuingSource({ question, data, lookup, needed })
}

/** Compares a document with the issuer's record, whether or not the prerequisites are met. */
export async function askIssuingSource({
  question,
  data,
  lookup,
  needed = [],
}: IssuingSourceExamination): Promise<CheckAnswer> {
  const source = sourceOf(question)
  const submitted = { ...data, documentType: data.documentType ?? question.documentType }
  if (isBlank(submitted.documentNumber)) return answer(source, ['GIV_VERIFICATION_UNVERIFIED'], [])
  const record = await lookup(source, submitted.documentNumber, question.state)
  if (record === 'timeout' || record === 'unavailable') return answer(source, [], [FAILURES[record]])
  if (record === null) return answer(source, ['GIV_VERIFICATION_FAILED'], [])
  const compared = compareRecord(submitted, record)
  const isLacking = needed.some((member) => submitted[member] === undefined || submitted[member] === null)
  return answer(source, [concludeComparison(compared, isLacking), ...compared], [])
}

const sourceOf = ({ country }: IssuingSourceQuestion): IssuingSource =>
  country === 'AUS' ? 'au_document_verification' : 'us_motor_vehicle_administrations'

/**
 * Errors by failure. The specification has no code for an unreachable register, so that of a timeout is used. Service: Error
 * codes
 */
const FAILURES = {
  timeout: { code: '1007', field: 'issuingSource', message: 'the issuing source did not answer in time' },
  unavailable: { code: '1007', field: 'issuingSource', message: 'the issuing source is unavailable' },
} as const satisfies { readonly [answer: string]: ErrorObject }

function answer(source: IssuingSource, results: readonly string[], errors: readonly ErrorObject[]): CheckAnswer {
  const indicators = ['GIV_ELIGIBILITY_OK', ...results]
  return {
    indicators,
    errors,
    services: [
      {
        serviceName: source,
        isTechnicalError: errors.length > 0,
        raisedIndicators: [...results],
        errors: [...errors],
      },
    ],
  }
}
