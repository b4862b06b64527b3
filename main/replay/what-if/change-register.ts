import type { ChangeOf } from '../../../shared/analysis/index.ts'
import { type Ineligibility, issuingSourceObstacle } from '../../../shared/rules/index.ts'
import type { VerificationDetails } from '../../../shared/spec/index.ts'
import {
  askIssuingSource,
  type CheckAnswer,
  type DocumentData,
  type DocumentRecord,
  documentRecord,
  type RegisterAnswer,
} from '../../service/index.ts'
import { documentDataOf } from '../document-data.ts'
import type { RecordedArchive, RecordedOperation } from '../recorded-archive.ts'
import { ImpossibleChange } from './impossible-change.ts'
import { additionOf, withVerifications } from './map-evidence.ts'

/** Lets the issuing source answer otherwise about a document; its comparisons are made again. Service: Issuing source validation */
export async function changeRegister(archive: RecordedArchive, change: ChangeOf<'REGISTER'>): Promise<RecordedArchive> {
  const { evidence } = change
  const addition = additionOf(archive, evidence)
  const data = addition.evidenceDetails?.data ? documentDataOf(addition.evidenceDetails.data) : null
  if (!data?.documentNumber)
    throw new ImpossibleChange(
      `the record has no document number of the evidence ${evidence}, which a source is asked for`,
    )
  if (change.differs && change.answer !== 'AGREES')
    throw new ImpossibleChange('differing values are possible with the answer AGREES only')
  const recorded = addition.verificationDetails?.find(isOfSource)
  const question = questionOf(archive, addition, data)
  const obstacle = issuingSourceObstacle(question)
  if (!recorded && obstacle !== null)
    throw new ImpossibleChange(`no issuing source is asked about the evidence ${evidence}: ${OBSTACLES[obstacle]}`)
  const own = documentRecord(data)
  const answer = await askIssuingSource({ question, data: own, lookup: () => answerOf(change, own) })
  return withVerifications(archive, evidence, (records) => {
    if (recorded) return records.map((record) => (isOfSource(record) ? answered(record, answer) : record))
    const last = records.findLast(({ participantType }) => participantType !== 'ADJUDICATION')
    const time = last?.endDateTime ?? addition.startDateTime
    const added = { participantType: 'GOV_VERIFICATION', startDateTime: time, endDateTime: time } as const
    const at = last ? records.indexOf(last) + 1 : 0
    return records.toSpliced(
      at,
      0,
      answered({ ...added, sessionCreationTime: time, isBlockingParticipant: false }, answer),
    )
  })
}

const isOfSource = ({ participantType }: VerificationDetails): boolean => participantType === 'GOV_VERIFICATION'

const OBSTACLES: { readonly [obstacle in Ineligibility]: string } = {
  NOT_ENABLED: 'the tenant has none',
  NO_CONSENT: 'the consent GIV is not approved',
  COUNTRY: 'its country has none',
  DOCUMENT: 'none has documents of this type',
  NO_STATE: 'the record has no state of issue',
  STATE: 'its state of issue has none',
  GOVERNMENT_USERS_ONLY: 'that source answers government users only',
}

function questionOf({ operations }: RecordedArchive, { evidenceDetails }: RecordedOperation, data: DocumentData) {
  const consents = operations.flatMap(({ consentsDetails }) => consentsDetails?.consents ?? [])
  return {
    documentType: data.documentType ?? evidenceDetails?.type ?? '',
    country: data.issuingCountry ?? '',
    state: data.issuingState ?? data.address?.state ?? null,
    hasApprovedConsent: consents.findLast(({ type }) => type === 'GIV')?.approved === true,
    isEnabledForTenant: true,
    isGovernmentUser: true,
    includesSomeCards: true,
  }
}

function answerOf({ answer, differs = {} }: ChangeOf<'REGISTER'>, own: DocumentRecord): RegisterAnswer {
  if (answer === 'NO_RECORD') return null
  if (answer === 'TIMES_OUT') return 'timeout'
  if (answer === 'UNAVAILABLE') return 'unavailable'
  const { givenNames, ...others } = differs
  return { ...own, ...others, ...(givenNames === undefined ? {} : { givenNames: givenNames.split(/\s+/) }) }
}

function answered(
  { errors: _errors, raisedIndicators: _raised, verificationServices: _services, ...record }: VerificationDetails,
  { indicators, errors, services }: CheckAnswer,
): VerificationDetails {
  const isTechnical = services.some(({ isTechnicalError }) => isTechnicalError)
  return {
    ...record,
    participantState: isTechnical ? 'REJECTED' : 'ACCEPTED',
    raisedIndicators: [...indicators],
    errors: [...errors],
    verificationServices: services.map((service) => ({ ...service, responseTimeMS: 0 })),
  }
}
