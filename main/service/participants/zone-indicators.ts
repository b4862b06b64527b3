import type { DocumentExamination } from '../../examination/document-examination.ts'
import { examineMrz, type MrzExamination } from '../checks/mrz/examine-mrz.ts'

const UNREAD = ['MRZ_PRESENCE_UNVERIFIED', 'MRZ_FIELDS_SYNTAX_UNVERIFIED', 'MRZ_CHECKSUMS_UNVERIFIED'] as const

/**
 * Examines the zone that was read. A wrong check digit counts as wrong only if print confirms what it covers: otherwise it may have
 * been misread. Without a zone nothing can be said, for it may have been unreadable.
 */
export function examinedZone(document: DocumentExamination): MrzExamination['answer'] {
  const { zone, barcode } = document
  const { answer } = examineMrz(zone?.lines ?? [], barcode ? barcode.data : undefined)
  if (!zone) return renamed(answer, [...UNREAD])
  const number = document.fields.find(({ name }) => name === 'documentNumber')
  const isCertain = zone.isProved ? number?.isConfirmed === true : isContradicted(document)
  // Syntax does not depend on check digits: what two readings show stands there.
  const isKept = (indicator: string) => zone.isRepeated && indicator === 'MRZ_FIELDS_SYNTAX_FAILED'
  const judged = answer.indicators.map((indicator) => (isKept(indicator) ? indicator : uncertain(indicator)))
  return isCertain ? answer : renamed(answer, judged)
}

const uncertain = (indicator: string): string =>
  indicator.replace(/^(MRZ_CHECKSUMS)_\w+$|^(MRZ_FIELDS_SYNTAX|MRZ_BARCODE_CROSSCHECK)_FAILED$/, '$1$2_UNVERIFIED')

/** Whether every value that a wrong check digit covers stands in print as the zone has it, and both readings of the zone agree. */
function isContradicted({ zone, fields }: DocumentExamination): boolean {
  if (!zone?.isRepeated) return false
  const wrong = zone.reading.checks.filter(({ expected, actual }) => expected !== actual)
  const names = new Map([
    ['document number', 'documentNumber'],
    ['date of birth', 'dateOfBirth'],
    ['date of expiry', 'expiryDate'],
  ])
  const covered = wrong.map(({ name }) => names.get(name)).filter((name) => name !== undefined)
  return (
    covered.length > 0 &&
    covered.every((name) => fields.some((field) => field.name === name && field.source === 'ZONE' && field.isConfirmed))
  )
}

const renamed = (answer: MrzExamination['answer'], indicators: readonly string[]): MrzExamination['answer'] => ({
  ...answer,
  indicators,
  services: answer.services.map((service) => ({ ...service, raisedIndicators: [...indicators] })),
})
