/** Centimetres per inch, kilograms per pound. */
const CENTIMETRES_PER_INCH = 2.54
const KILOGRAMS_PER_POUND = 0.45359237

/** Parses DBC: 1 or 2, letters in version 1, 9 for not specified. */
export function readSex(value: string): 'M' | 'F' | 'X' | null {
  if (value === '1' || value === 'M') return 'M'
  if (value === '2' || value === 'F') return 'F'
  return value === '9' || value === '0' || value === 'X' ? 'X' : null
}

/** Parses DAU, `069 IN` or `175 CM`, in version 1 feet and inches, `509`. Returns whole centimetres. */
export function readHeight(value: string, version: number): number | null {
  const [, digits = '', unit = ''] = /^(\d{2,3}) ?(IN|CM)?$/i.exec(value) ?? []
  if (digits === '') return null
  const number = Number(digits)
  if (unit.toUpperCase() === 'CM') return number
  if (unit.toUpperCase() === 'IN') return Math.round(number * CENTIMETRES_PER_INCH)
  if (version > 1 || digits.length < 3) return null
  const inches = Number(digits.slice(0, 1)) * 12 + Number(digits.slice(1))
  return Number(digits.slice(1)) < 12 ? Math.round(inches * CENTIMETRES_PER_INCH) : null
}

/** Parses DAW (pounds) or DAX (kilograms). Returns whole kilograms. */
export function readWeight(value: string, unit: 'LB' | 'KG'): number | null {
  if (!/^\d{2,3}$/.test(value)) return null
  return unit === 'KG' ? Number(value) : Math.round(Number(value) * KILOGRAMS_PER_POUND)
}

const EYE_COLORS = new Set(['BLK', 'BLU', 'BRO', 'GRY', 'GRN', 'HAZ', 'MAR', 'PNK', 'DIC'])

/** Parses DAY, a code of ANSI D20; null for UNK. */
export const readEyeColor = (value: string): string | null =>
  EYE_COLORS.has(value.toUpperCase()) ? value.toUpperCase() : null

/**
 * Parses DAK: nine digits whose last four are zero if unknown; Canadian codes have letters. Australian licences pad their four
 * digits with zeros.
 */
export function readPostcode(value: string, country: string | null): string | null {
  const bare = value.replace(/[ -]/g, '').toUpperCase()
  if (country === 'AUS') return /^(\d{4})0*$/.exec(bare)?.[1] ?? null
  const [, zip, rest] = /^(\d{5})(\d{4})?$/.exec(bare) ?? []
  if (zip) return rest && rest !== '0000' ? `${zip}-${rest}` : zip
  const [, area, unit] = /^([A-Z]\d[A-Z])(\d[A-Z]\d)0*$/.exec(bare) ?? []
  return area && unit ? `${area} ${unit}` : null
}
