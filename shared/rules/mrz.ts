/** The fields of a machine-readable zone that are compared, and every check digit. ICAO Doc 9303-3 to -7 */
export interface MrzReading {
  readonly format: 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B'
  readonly documentNumber: string
  /** YYMMDD as printed. */
  readonly birthDate: string
  readonly expiryDate: string
  readonly issuer: string
  readonly nationality: string
  readonly surname: string
  readonly givenNames: string
  readonly checks: readonly { readonly name: string; readonly expected: string; readonly actual: string }[]
}

/** ICAO 9303-3 4.9: weights 7, 3, 1; digits as they are, A to Z as 10 to 35, filler as 0. */
export function mrzCheckDigit(text: string): string {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum += mrzValue(text.charCodeAt(at)) * ([7, 3, 1][at % 3] ?? 0)
  return String(sum % 10)
}

function mrzValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  return code >= 65 && code <= 90 ? code - 55 : 0
}

/** Reads MRZ lines, or null where they are none of the formats (lengths, alphabet). Check digits are reported, not judged. */
export function readMrz(lines: readonly string[]): MrzReading | null {
  if (!lines.every((line) => /^[A-Z0-9<]+$/.test(line))) return null
  const [first = '', second = '', third = ''] = lines
  const lengths = lines.map(({ length }) => length).join('+')
  const isVisa = first.startsWith('V')
  if (lengths === '30+30+30') return readTd1(first, second, third)
  if (lengths === '44+44') return isVisa ? readTwoLines('MRV-A', first, second) : readTwoLines('TD3', first, second)
  if (lengths === '36+36') return isVisa ? readTwoLines('MRV-B', first, second) : readTwoLines('TD2', first, second)
  return null
}

function readTd1(first: string, second: string, third: string): MrzReading {
  const isLong = first[14] === '<' && /^[A-Z0-9]+</.test(first.slice(15))
  const rest = isLong ? first.slice(15, first.indexOf('<', 15)) : ''
  const number = isLong ? first.slice(5, 14) + rest.slice(0, -1) : first.slice(5, 14)
  const numberDigit = isLong ? rest.slice(-1) : (first[14] ?? '')
  return {
    format: 'TD1',
    documentNumber: plain(number),
    birthDate: second.slice(0, 6),
    expiryDate: second.slice(8, 14),
    issuer: plain(first.slice(2, 5)),
    nationality: plain(second.slice(15, 18)),
    ...names(third),
    checks: [
      check('document number', number, numberDigit),
      check('date of birth', second.slice(0, 6), second[6]),
      check('date of expiry', second.slice(8, 14), second[14]),
      check(
        'composite',
        first.slice(5, 30) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29),
        second[29],
      ),
    ],
  }
}

function readTwoLines(format: 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B', first: string, second: string): MrzReading {
  const checks = [
    check('document number', second.slice(0, 9), second[9]),
    check('date of birth', second.slice(13, 19), second[19]),
    check('date of expiry', second.slice(21, 27), second[27]),
  ]
  const composite = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, format === 'TD3' ? 43 : 35)
  if (format === 'TD3') {
    const personal = second.slice(28, 42)
    // An empty personal number may have a filler for its check digit.
    if (!(plain(personal) === '' && second[42] === '<')) checks.push(check('personal number', personal, second[42]))
    checks.push(check('composite', composite, second[43]))
  } else if (format === 'TD2') checks.push(check('composite', composite, second[35]))
  return {
    format,
    documentNumber: plain(second.slice(0, 9)),
    birthDate: second.slice(13, 19),
    expiryDate: second.slice(21, 27),
    issuer: plain(first.slice(2, 5)),
    nationality: plain(second.slice(10, 13)),
    ...names(first.slice(5)),
    checks,
  }
}

const plain = (text: string): string => text.replace(/<+$/, '').replaceAll('<', ' ')

const check = (name: string, text: string, digit: string | undefined) => ({
  name,
  expected: mrzCheckDigit(text),
  actual: digit ?? '',
})

function names(field: string): { surname: string; givenNames: string } {
  const [surname = '', given = ''] = field.split('<<')
  return { surname: plain(surname), givenNames: plain(given) }
}
