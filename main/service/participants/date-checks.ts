import type { DocumentData } from '../engine/state.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
/** Nobody has lived longer. */
const OLDEST_YEARS = 125

/** What the dates of a document say by themselves; `today` as yyyy-MM-dd. Service: Document checks */
export function dateIndicators(data: DocumentData, today: string): readonly string[] {
  const { expiryDate, issuingDate, dateOfBirth } = data
  return [
    judged('DOC_EXPIRATION_DATE', expiryDate, (date) => date >= today),
    judged(
      'BIRTHDATE_VALID',
      dateOfBirth,
      (date) => date <= today && Number(date.slice(0, 4)) >= Number(today.slice(0, 4)) - OLDEST_YEARS,
    ),
    judged(
      'ISSUING_DATE_VALIDITY',
      issuingDate,
      (date) => date <= today && (dateOfBirth === undefined || date >= dateOfBirth),
    ),
    judged('EXPIRATION_DATE_CONSISTENCY', expiryDate, (date) => issuingDate === undefined || date > issuingDate),
    data.nationality === undefined ? '' : `DOC_NATIONALITY_${/^[A-Z]{3}$/.test(data.nationality) ? 'OK' : 'FAILED'}`,
  ].filter((indicator) => indicator !== '')
}

function judged(name: string, date: string | undefined, isRight: (date: string) => boolean): string {
  if (date === undefined) return `${name}_UNVERIFIED`
  return `${name}_${DATE.test(date) && isRight(date) ? 'OK' : 'FAILED'}`
}
