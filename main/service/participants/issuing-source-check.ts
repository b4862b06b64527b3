import { oncePer } from '../../../shared/schema/index.ts'
import { COMPARISON_INDICATORS, readIndicator } from '../../../shared/spec/index.ts'
import { concludeComparison } from '../checks/issuing-sources/conclude-comparison.ts'
import type { DocumentRecord } from '../checks/issuing-sources/document-record.ts'
import {
  examineIssuingSource,
  type IssuingSource,
  type RegisterAnswer,
} from '../checks/issuing-sources/issuing-source.ts'
import { failByMagic, magicOf } from '../checks/scripted/magic.ts'
import type { RegisterRecord } from '../engine/messages.ts'
import type { Examination, ParticipantCheck } from '../engine/participant.ts'
import { replaced } from '../engine/perform-check.ts'
import type { DocumentData } from '../engine/state.ts'

/** Service: Submit document details as text, "needed for a successful issuing-source check" */
const NEEDED_IN_TEXT = ['expiryDate', 'gender'] as const

/** Returns the records of the issuing sources. */
export type RegisterLookup = () => readonly RegisterRecord[]

/** Compares documents with the configured registers. Service: Issuing source validation */
export const issuingSourceCheck = (registers: RegisterLookup): ParticipantCheck => ({
  participant: 'GOV_VERIFICATION',
  isBlocking: false,
  async examine(examination) {
    failByMagic({ indicators: [], errors: magicErrors(examination) })
    const { tenant, evidence } = examination
    const data = examination.data ?? {}
    const answer = await examineIssuingSource({
      question: {
        documentType: data.documentType ?? evidence.type,
        country: data.issuingCountry ?? '',
        state: data.issuingState ?? data.address?.state ?? null,
        // This participant only runs if both hold.
        hasApprovedConsent: true,
        isEnabledForTenant: true,
        isGovernmentUser: tenant.isGovernmentUser,
        includesSomeCards: tenant.includesSomeCards,
      },
      data: documentRecord(data),
      needed: evidence.kind === 'TEXT' && evidence.type !== 'MEDICARE' ? NEEDED_IN_TEXT : [],
      lookup: (source, number, state) => lookUp(registers(), source, number, state),
    })
    for (const service of answer.services) await examination.ask(() => service)
    const scripted = [...magicIndicators(examination), ...(examination.forced?.indicators ?? [])]
    return {
      indicators: concluded(replaced(answer.indicators, magicIndicators(examination)), scripted),
      errors: answer.errors,
    }
  },
})

/** A match is not concluded from names that are scripted to differ, unless the conclusion is scripted too. */
function concluded(indicators: readonly string[], scripted: readonly string[]): readonly string[] {
  const isScripted = scripted.some((indicator) => readIndicator(indicator).name === 'GIV_VERIFICATION')
  if (isScripted || scripted.length === 0 || !indicators.includes('GIV_VERIFICATION_VERIFIED')) return indicators
  return replaced(indicators, [concludeComparison(replaced(indicators, scripted), false)])
}

const ISSUER_NAMES: ReadonlySet<string> = new Set([
  'GIV_VERIFICATION',
  'GIV_ELIGIBILITY',
  ...Object.keys(COMPARISON_INDICATORS),
])
/** "timeout occurred" is the only code that a register can cause. Service: Error codes */
const ISSUER_CODES: ReadonlySet<string> = new Set(['1007'])

const magicIndicators = ({ data }: Examination): readonly string[] =>
  magicOf(data?.documentNumber).indicators.filter((indicator) => ISSUER_NAMES.has(readIndicator(indicator).name))
const magicErrors = ({ data }: Examination) =>
  magicOf(data?.documentNumber).errors.filter(({ code }) => ISSUER_CODES.has(code))

function lookUp(
  records: readonly RegisterRecord[],
  source: IssuingSource,
  number: string,
  state: string | null,
): RegisterAnswer {
  const country = source === 'au_document_verification' ? 'AUS' : 'USA'
  const found = ofNumber(records, number).find(
    (record) =>
      record.country === country &&
      (state === null || record.data.issuingState === undefined || record.data.issuingState === state),
  )
  if (!found) return null
  if (found.behaviour === 'TIMES_OUT') return 'timeout'
  return found.behaviour === 'UNAVAILABLE' ? 'unavailable' : documentRecord(found.data)
}

/** Returns an index by document number; the records are only replaced as a whole. */
const byNumber = oncePer((records: readonly RegisterRecord[]) =>
  Map.groupBy(records, ({ data }) => plainNumber(data.documentNumber ?? '')),
)

const ofNumber = (records: readonly RegisterRecord[], number: string): readonly RegisterRecord[] =>
  byNumber(records).get(plainNumber(number)) ?? []

/** Numbers are printed with spaces and dashes. */
const plainNumber = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Converts document data to the form of a register. */
export function documentRecord({ address, metadata, mrz: _mrz, ...data }: DocumentData): DocumentRecord {
  const { cardType, individualReferenceNumber, fullname2, fullname3, fullname4 } = metadata ?? {}
  const furtherNames = [fullname2, fullname3, fullname4].filter((name) => name !== undefined)
  const number = Number(individualReferenceNumber)
  return {
    ...data,
    ...(address
      ? {
          address: {
            streetLines: address.lines,
            city: address.city ?? null,
            state: address.state ?? null,
            postcode: address.postcode ?? null,
          },
        }
      : {}),
    ...(cardType === undefined ? {} : { cardColor: cardType }),
    ...(Number.isInteger(number) ? { individualReferenceNumber: number } : {}),
    ...(furtherNames.length > 0 ? { furtherNames } : {}),
  }
}
