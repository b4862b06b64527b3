/** Canada, and everybody in version 1, writes year, month, day; the United States and Mexico month, day, year. */
export type DateOrder = 'YMD' | 'MDY'

/**
 * Eight digits as yyyy-MM-dd; null where they are no date. Digits that are a date only in the other order are taken so: several
 * issuers mix the two.
 */
export function readAamvaDate(digits: string, order: DateOrder): string | null {
  if (!/^\d{8}$/.test(digits)) return null
  const first = inOrder(digits, order)
  return first ?? inOrder(digits, order === 'YMD' ? 'MDY' : 'YMD')
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
