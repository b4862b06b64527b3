/** Order of date parts: YMD in Canada and in version 1 everywhere, MDY in the United States and Mexico. */
export type DateOrder = 'YMD' | 'MDY'

/**
 * Converts eight digits to yyyy-MM-dd; null if they are not a date. Digits that are a date only in the other order are accepted,
 * because several issuers mix the two.
 */
export function readAamvaDate(digits: string, order: DateOrder): string | null {
  if (!/^\d{8}$/.test(digits)) return null
  const expected = inOrder(digits, order)
  return expected ?? inOrder(digits, order === 'YMD' ? 'MDY' : 'YMD')
}

function inOrder(digits: string, order: DateOrder): string | null {
  const [year, month, day] =
    order === 'YMD'
      ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
      : [digits.slice(4), digits.slice(0, 2), digits.slice(2, 4)]
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const isDate = y >= 1850 && y <= 2200 && m >= 1 && m <= 12 && d >= 1 && d <= daysOf(y, m)
  return isDate ? `${year}-${month}-${day}` : null
}

const daysOf = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
