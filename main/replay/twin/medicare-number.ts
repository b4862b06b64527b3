/** Weights of the first eight digits of a Medicare card number; the ninth is the check digit. */
const WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9] as const

/** Returns the invented number with a right check digit and a colour if the original number has them. */
export function medicareDigits(original: string, invented: string): string {
  if (!isMedicareNumber(original)) return invented
  const first = 2 + (Number(invented[0] ?? '0') % 5)
  const start = `${first}${invented.slice(1, 8)}`
  return start + checkDigit(start) + invented.slice(9)
}

const isMedicareNumber = (digits: string): boolean =>
  /^[2-6]\d{9,10}$/.test(digits) && digits[8] === checkDigit(digits.slice(0, 8))

const checkDigit = (digits: string): string =>
  String(WEIGHTS.reduce((sum, weight, at) => sum + Number(digits[at]) * weight, 0) % 10)
