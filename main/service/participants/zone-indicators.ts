import type { DocumentExamination } from '../../examination/index.ts'
import { examineMrz, type MrzExamination } from '../checks/mrz/examine-mrz.ts'

const UNREAD = ['MRZ_PRESENCE_UNVERIFIED', 'MRZ_FIELDS_SYNTAX_UNVERIFIED', 'MRZ_CHECKSUMS_UNVERIFIED'] as const

/**
 * Examines the zone that was read. A wrong check digit counts only if both engines read it and the values it covers; otherwise it
 * may be misread. A missing zone may be unreadable and proves nothing.
 */
export function examinedZone(document: DocumentExamination): MrzExamination['answer'] {
  const { zone, barcode } = document
  const { answer } = examineMrz(zone?.lines ?? [], barcode ? barcode.data : undefined)
  if (!zone) return renamed(answer, [...UNREAD])
  const number = document.fields.find(({ name }) => name === 'documentNumber')
  const isCertain = zone.isProved ? number?.isConfirmed === true : isContradicted(document)
  // Syntax is independent of check digits: what two engines agree on is printed there.
  const isCertainSyntax = (indicator: string) => zone.isRepeated && indicator === 'MRZ_FIELDS_SYNTAX_FAILED'
  const placed = zone.isInPlace
    ? answer.indicators
    : answer.indicators.map((indicator) => indicator.replace('MRZ_PRESENCE_OK', 'MRZ_PRESENCE_UNVERIFIED'))
  return renamed(
    answer,
    isCertain ? placed : placed.map((indicator) => (isCertainSyntax(indicator) ? indicator : uncertain(indicator))),
  )
}

const uncertain = (indicator: string): string =>
  indicator.replace(
    /^((?:MRZ|PERSONAL_NUMBER)_CHECKSUMS)_\w+$|^(MRZ_FIELDS_SYNTAX|MRZ_BARCODE_CROSSCHECK)_FAILED$/,
    '$1$2_UNVERIFIED',
  )

/** Returns whether both engines read every value covered by a wrong check digit, and the digit. */
function isContradicted({ zone }: DocumentExamination): boolean {
  if (!zone) return false
  const wrong = zone.reading.checks.filter(({ expected, actual }) => expected !== actual)
  const names: ReadonlyMap<string, (typeof zone.twice)[number]> = new Map([
    ['document number', 'documentNumber'],
    ['date of birth', 'birthDate'],
    ['date of expiry', 'expiryDate'],
  ])
  return (
    zone.isRepeated ||
    (wrong.some(({ name }) => names.has(name)) &&
      wrong.every(({ name }) => !names.has(name) || zone.twice.some((field) => field === names.get(name))))
  )
}

const renamed = (answer: MrzExamination['answer'], indicators: readonly string[]): MrzExamination['answer'] => ({
  ...answer,
  indicators,
  services: answer.services.map((service) => ({ ...service, raisedIndicators: [...indicators] })),
})
