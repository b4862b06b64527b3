/** How one field compared; null where nothing was submitted, so that nothing is said of it. */
export type Comparison = 'OK' | 'FAILED' | 'UNVERIFIED' | null

/**
 * Compares two texts by what is left of them after `fold`. What the record leaves open, and what nothing is left of, cannot be
 * compared. Service: Issuing-source comparisons
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
