import type { ChangeOf } from '../../../shared/analysis/index.ts'
import { readIndicator, type VerificationDetails } from '../../../shared/spec/index.ts'
import type { RecordedArchive } from '../recorded-archive.ts'
import { ImpossibleChange } from './impossible-change.ts'
import { additionOf, withVerifications } from './map-evidence.ts'

/** Gives an indicator of an evidence another status, or raises or removes it, in every check that raised it. */
export function changeIndicator(archive: RecordedArchive, change: ChangeOf<'INDICATOR'>): RecordedArchive {
  const { evidence, indicator, participant } = change
  const records = (additionOf(archive, evidence).verificationDetails ?? []).filter(isCheck)
  const isRaised = records.some((record) => raises(record, indicator))
  if (change.status === 'NOT_RAISED' && !isRaised)
    throw new ImpossibleChange(`${indicator} was not raised for the evidence ${evidence}`)
  const target = isRaised
    ? null
    : participant === undefined
      ? records[0]
      : records.findLast(({ participantType }) => participantType === participant)
  if (target === undefined)
    throw new ImpossibleChange(
      `no check ${participant === undefined ? '' : `${participant} `}of the evidence ${evidence} is recorded, so none can raise ${indicator}`,
    )
  return withVerifications(archive, evidence, (all) =>
    all.map((record) =>
      isCheck(record) && (target === null ? raises(record, indicator) : record === target)
        ? changed(record, change)
        : record,
    ),
  )
}

const isCheck = ({ participantType }: VerificationDetails): boolean => participantType !== 'ADJUDICATION'

const raises = ({ raisedIndicators = [] }: VerificationDetails, name: string): boolean =>
  raisedIndicators.some((raised) => readIndicator(raised).name === name)

/** A check that has nothing against the evidence any more has no errors and is not rejected. */
function changed(record: VerificationDetails, { indicator, status }: ChangeOf<'INDICATOR'>): VerificationDetails {
  const raised = replacedIn(record.raisedIndicators ?? [], indicator, status)
  const isClean = !raised.some((indicator) => readIndicator(indicator).status === 'FAILED')
  const isTechnical = (record.verificationServices ?? []).some(({ isTechnicalError }) => isTechnicalError)
  const services = (record.verificationServices ?? []).map((service) => ({
    ...service,
    ...(service.raisedIndicators ? { raisedIndicators: renamedIn(service.raisedIndicators, indicator, status) } : {}),
    ...(status === 'OK' && isClean && !isTechnical && service.errors ? { errors: [] } : {}),
  }))
  const isAccepted = status === 'OK' && isClean && !isTechnical
  return {
    ...record,
    raisedIndicators: raised,
    verificationServices: services,
    ...(isAccepted ? { errors: [], participantState: 'ACCEPTED' } : {}),
  }
}

const replacedIn = (raised: readonly string[], name: string, status: ChangeOf<'INDICATOR'>['status']): string[] => {
  const renamed = renamedIn(raised, name, status)
  const isThere = raised.some((indicator) => readIndicator(indicator).name === name)
  return isThere || status === 'NOT_RAISED' ? renamed : [...renamed, indicatorWith(name, status)]
}

const renamedIn = (raised: readonly string[], name: string, status: ChangeOf<'INDICATOR'>['status']): string[] => [
  ...new Set(
    raised.flatMap((indicator) =>
      readIndicator(indicator).name !== name
        ? [indicator]
        : status === 'NOT_RAISED'
          ? []
          : [indicatorWith(name, status)],
    ),
  ),
]

/** Service: Issuing source validation, "GIV_VERIFICATION_VERIFIED" */
const indicatorWith = (name: string, status: string): string =>
  name === 'GIV_VERIFICATION' && status === 'OK' ? 'GIV_VERIFICATION_VERIFIED' : `${name}_${status}`
