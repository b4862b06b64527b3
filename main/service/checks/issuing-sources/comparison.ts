/** Result of comparing one field; null if it was not submitted. */
export type Comparison = 'OK' | 'FAILED' | 'UNVERIFIED' | null

/**
 * Compares two texts after normalizing them with `fold`. UNVERIFIED if the record lacks the text, or if nothing remains after
 * folding and the texts differ. Service: Issuing-source comparisons
 */
export function compareFolded(
  submitted: string | null | undefined,
  recorded: string | null | undefined,
  fold: (text: string) => string,
): Comparison {
  if (isBlank(submitted)) return null
  if (isBlank(recorded)) return 'UNVERIFIED'
  const [a, b] = [fold(submitted), fold(recorded)]
  if (a === '' || b === '') return submitted === recorded ? 'OK' : 'UNVERIFIED'
  return a === b ? 'OK' : 'FAILED'
}

export const isBlank = (text: string | null | undefined): text is null | undefined | '' =>
  text === null || text === undefined || text.trim() === ''
