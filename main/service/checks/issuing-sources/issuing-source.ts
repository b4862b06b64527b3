import {
  type Ineligibility,
  type IssuingSourceQuestion,
  issuingSourceObstacle,
} from '../../../../shared/rules/prerequisites.ts'
import type { ErrorObject } from '../../../../shared/spec/details.ts'
import type { CheckAnswer } from '../check.ts'
import { compareRecord } from './compare-record.ts'
import { isBlank } from './comparison.ts'
import { concludeComparison } from './conclude-comparison.ts'
import type { DocumentRecord } from './document-record.ts'

/** Service: Supported issuing sources */
export type IssuingSource = 'au_document_verification' | 'us_motor_vehicle_administrations'

/** What a register answers: the record of a number, none, or why it could not. */
export type RegisterAnswer = DocumentRecord | null | 'unavailable' | 'timeout'

/** Asks a register for the document of a number; `state` is the jurisdiction, where the document has one. */
export type RegisterLookup = (
  source: IssuingSource,
  number: string,
  state: string | null,
) => RegisterAnswer | Promise<RegisterAnswer>

export interface IssuingSourceExamination {
  readonly question: IssuingSourceQuestion
  readonly data: DocumentRecord
  readonly lookup: RegisterLookup
  /** Members without which the document is not verified, whatever the record says. */
  readonly needed?: readonly (keyof DocumentRecord)[]
}

/** Without these nothing was asked for, so nothing is said. Service: Prerequisites for issuing source validation */
const NOT_ASKED: ReadonlySet<Ineligibility> = new Set(['NOT_ENABLED', 'NO_CONSENT'])

const SILENCE: CheckAnswer = { indicators: [], errors: [], services: [] }

/** Compares a document with the record of its issuer, if it may and can be. Service: Issuing source validation */
export async function examineIssuingSource({
  question,
  data,
  lookup,
  needed = [],
}: IssuingSourceExamination): Promise<CheckAnswer> {
  const obstacle = issuingSourceObstacle(question)
  if (obstacle !== null)
    return NOT_ASKED.has(obstacle) ? SILENCE : { ...SILENCE, indicators: ['GIV_ELIGIBILITY_FAILED'] }
  const source = sourceOf(question)
  const asked = { ...data, documentType: data.documentType ?? question.documentType }
  if (isBlank(asked.documentNumber)) return answer(source, ['GIV_VERIFICATION_UNVERIFIED'], [])
  const record = await lookup(source, asked.documentNumber, question.state)
  if (record === 'timeout' || record === 'unavailable') return answer(source, [], [FAILURES[record]])
  if (record === null) return answer(source, ['GIV_VERIFICATION_FAILED'], [])
  const compared = compareRecord(asked, record)
  const isLacking = needed.some((member) => asked[member] === undefined || asked[member] === null)
  return answer(source, [concludeComparison(compared, isLacking), ...compared], [])
}

const sourceOf = ({ country }: IssuingSourceQuestion): IssuingSource =>
  country === 'AUS' ? 'au_document_verification' : 'us_motor_vehicle_administrations'

/** Service: Error codes. None is named for a register that cannot be reached; the wait for it ended all the same. */
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
