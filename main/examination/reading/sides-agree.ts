import type { AamvaData } from '../barcode/parse-aamva.ts'
import type { ExaminedSide } from '../document-examination.ts'
import type { PrintedValue } from '../fields/read-printed.ts'
import type { ZoneReading } from '../zone/read-zone.ts'

/** Returns whether type, issuer and number of front and back are equal; null if none of them is known on both sides. */
export function doSidesAgree(
  sides: readonly ExaminedSide[],
  barcode: AamvaData | null,
  printed: readonly PrintedValue[],
  zone: ZoneReading | null,
): boolean | null {
  const front = sides.find(({ side }) => side === 'FRONT')?.kind
  const back = sides.find(({ side }) => side === 'BACK')
  if (!front || !back) return null
  const number = printed.find(({ name, isRepeated }) => name === 'documentNumber' && isRepeated)?.value
  const backNumber = back.kind.documentType ? certainNumber(zone) : barcode?.documentNumber
  const compared = [
    isSame(front.documentType, back.kind.documentType ?? barcode?.documentType),
    isSame(front.issuingCountry, back.kind.issuingCountry ?? barcode?.country),
    isSame(front.issuingState, barcode?.address.state),
    isSame(bare(number), bare(backNumber)),
  ].filter((result) => result !== null)
  return compared.length === 0 ? null : compared.every((result) => result)
}

const isSame = (a: string | null | undefined, b: string | null | undefined): boolean | null => (a && b ? a === b : null)

/** Returns the number of a zone; null if it may be misread, which is no disagreement. */
const certainNumber = (zone: ZoneReading | null): string | null =>
  zone?.isProved && zone.twice.includes('documentNumber') ? zone.reading.documentNumber : null

/** Digits in place of the letters that text recognition reads as them. */
const DIGITS: { readonly [letter: string]: string } = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
}

const bare = (number: string | null | undefined): string | null =>
  number?.replace(/[^A-Z0-9]/g, '').replace(/[OQDILZSGB]/g, (letter) => DIGITS[letter] ?? letter) ?? null
