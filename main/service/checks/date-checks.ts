import type { DocumentData } from './document-data.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
/** Longest documented human life. */
const MAX_AGE_YEARS = 125

/** Returns the indicators that follow from the dates of a document; `today` as yyyy-MM-dd. Service: Document checks */
export function dateIndicators(data: DocumentData, today: string): readonly string[] {
  const { expiryDate, issuingDate, dateOfBirth } = data
  const earlier = issuingDate ?? dateOfBirth
  return [
    dateIndicator('DOC_EXPIRATION_DATE', expiryDate, (date) => date >= today),
    dateIndicator(
      'BIRTHDATE_VALID',
      dateOfBirth,
      (date) => date <= today && Number(date.slice(0, 4)) >= Number(today.slice(0, 4)) - MAX_AGE_YEARS,
    ),
    dateIndicator(
      'ISSUING_DATE_VALIDITY',
      issuingDate,
      (date) => date <= today && (dateOfBirth === undefined || date >= dateOfBirth),
    ),
    // A date alone agrees with nothing.
    dateIndicator(
      'EXPIRATION_DATE_CONSISTENCY',
      earlier && expiryDate,
      (date) => earlier === undefined || date > earlier,
    ),
    data.nationality === undefined ? '' : `DOC_NATIONALITY_${/^[A-Z]{3}$/.test(data.nationality) ? 'OK' : 'FAILED'}`,
  ].filter((indicator) => indicator !== '')
}

function dateIndicator(name: string, date: string | undefined, isValid: (date: string) => boolean): string {
  if (date === undefined) return `${name}_UNVERIFIED`
  return `${name}_${DATE.test(date) && isValid(date) ? 'OK' : 'FAILED'}`
}
