import type { DocumentData } from '../../engine/state.ts'
import { Chance } from '../persona/chance.ts'
import { Canvas } from './canvas.ts'
import { drawPdf417 } from './draw-barcode.ts'
import { drawFace } from './face.ts'
import { licencePayload } from './licence-barcode.ts'

const PAPER = 205
const INK = 22
/** Size in pixels of passport pages (ICAO Doc 9303-4: TD3) and cards (ISO/IEC 7810: ID-1). */
const PAGE = { width: 740, height: 521 }
const CARD = { width: 620, height: 391 }

const TITLES: { readonly [type: string]: string } = {
  PASSPORT: 'PASSPORT',
  DRIVING_LICENSE: 'DRIVER LICENCE',
  DRIVING_PERMIT: 'LEARNER PERMIT',
  IDENTITY_CARD: 'IDENTITY CARD',
  RESIDENT_CARD: 'RESIDENCE PERMIT',
  TAX_CARD: 'TAX CARD',
  VOTER_CARD: 'VOTER CARD',
  VISA: 'VISA',
  MEDICARE: 'MEDICARE',
}

const isPage = ({ documentType }: DocumentData): boolean => documentType === 'PASSPORT' || documentType === 'VISA'

/** US cards have a PDF417 barcode on the back. */
export const hasBarcode = ({ documentType, issuingCountry }: DocumentData): boolean =>
  issuingCountry === 'USA' && ['DRIVING_LICENSE', 'DRIVING_PERMIT', 'IDENTITY_CARD'].includes(documentType ?? '')

const ONE_SIDED: ReadonlySet<string> = new Set(['PASSPORT', 'VISA', 'TAX_CARD', 'MEDICARE'])

/** Returns the sides of a document that are printed. */
export const sidesOf = ({ documentType = '' }: DocumentData): readonly ('FRONT' | 'BACK')[] =>
  ONE_SIDED.has(documentType) ? ['FRONT'] : ['FRONT', 'BACK']

/** Draws one side of a document, upright and without a background. */
export async function drawSide(
  data: DocumentData,
  side: 'FRONT' | 'BACK',
  seed: string,
  isBarcodeDamaged: boolean,
): Promise<Canvas> {
  const canvas = new Canvas((isPage(data) ? PAGE : CARD).width, (isPage(data) ? PAGE : CARD).height, PAPER)
  pattern(canvas, `${data.issuingCountry ?? ''}/${data.documentType ?? ''}`)
  if (side === 'FRONT') front(canvas, data, seed)
  else await back(canvas, data, isBarcodeDamaged)
  return canvas
}

/** Draws fine lines like those of security printing, too faint to be recognised as text. */
function pattern(canvas: Canvas, seed: string): void {
  const chance = new Chance(seed)
  const [period, slope] = [chance.between(9, 15, 'period'), chance.between(1, 4, 'slope')]
  for (let y = 0; y < canvas.height; y += 2)
    for (let x = (y * slope) % period; x < canvas.width; x += period) canvas.rectangle(x, y, 3, 1, PAPER - 14)
  canvas.rectangle(0, 0, canvas.width, 64, PAPER - 60)
}

function front(canvas: Canvas, data: DocumentData, seed: string): void {
  const { width, height } = canvas
  canvas.text(`${data.issuingCountry ?? ''} ${data.issuingState ?? ''}`, { x: 24, y: 20 }, 4, INK)
  canvas.text(TITLES[data.documentType ?? ''] ?? 'DOCUMENT', { x: 210, y: 24 }, 3, INK)
  canvas.text('SPECIMEN', { x: width - 116, y: 28 }, 2, 120)
  const photo = { width: 160, height: 208 }
  drawFace(canvas, seed, 28, 88, photo.width, photo.height)
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['SURNAME', data.surname],
    ['GIVEN NAMES', data.givenNames?.join(' ')],
    ['DATE OF BIRTH', data.dateOfBirth],
    ['SEX', [data.gender, data.nationality, data.height, data.eyeColor].filter(Boolean).join('   ')],
    ['NUMBER', data.documentNumber],
    ['ISSUED / EXPIRES', [data.issuingDate, data.expiryDate].filter(Boolean).join('   ')],
    [
      'ADDRESS',
      data.address && [...data.address.lines, data.address.city, data.address.postcode].filter(Boolean).join(', '),
    ],
  ]
  let y = 86
  for (const [label, value] of lines)
    if (value) {
      canvas.text(label, { x: 212, y }, 1, 70)
      canvas.text(value, { x: 212, y: y + 17 }, 2, INK, width - 230)
      y += 42
    }
  if (isPage(data)) zone(canvas, data.mrz ?? [], height)
}

async function back(canvas: Canvas, data: DocumentData, isBarcodeDamaged: boolean): Promise<void> {
  const { width, height } = canvas
  canvas.text('RETURN TO NOBODY IF FOUND. SPECIMEN.', { x: 24, y: 28 }, 2, INK)
  if (hasBarcode(data)) {
    const symbol = await drawPdf417(licencePayload(data), 2)
    const [x, y] = [Math.round((width - symbol.width) / 2), 110]
    canvas.paste(symbol, x, y)
    if (isBarcodeDamaged)
      for (let at = 0; at < symbol.width; at += 22) canvas.rectangle(x + at, y, 13, symbol.height, 40)
  }
  if (data.address)
    canvas.text([...data.address.lines, data.address.city].join(', '), { x: 24, y: 80 }, 2, INK, width - 40)
  if (data.mrz) zone(canvas, data.mrz, height)
}

/** Draws the machine-readable zone along the lower edge. */
function zone(canvas: Canvas, lines: readonly string[], height: number): void {
  const longest = Math.max(...lines.map(({ length }) => length))
  const dot = longest * 6 * 3 + 28 <= canvas.width ? 3 : 2
  const step = 34
  for (const [index, line] of lines.entries())
    canvas.text(line, { x: 14, y: height - 20 - step * (lines.length - index) + 8 }, dot, INK)
}
