import { face, type Look } from './face.ts'
import type { Paper } from './specimen.ts'
import { group, label, rosette, waves } from './svg.ts'

/** ICAO size ID-1, ten units to the millimetre. */
export const CARD = { width: 856, height: 540 } as const

/** Draws the paper of a specimen document: tint, security lines and rosettes within rounded corners. */
export function drawnPaper({ width, height, tones: [from, to], ink, seed }: Paper): string {
  return [
    `<defs><linearGradient id="tone${seed}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    `<clipPath id="edge${seed}"><rect width="${width}" height="${height}" rx="28"/></clipPath></defs>`,
    group(
      [
        `<rect width="${width}" height="${height}" fill="url(#tone${seed})"/>`,
        waves(width, height, ink, seed, 0.26),
        rosette(width * 0.72, height * 0.56, height * 0.34, ink, 7 + (seed % 4), 0.3),
        rosette(width * 0.06, height * 0.95, height * 0.3, ink, 5, 0.22),
      ].join(''),
      `clip-path="url(#edge${seed})"`,
    ),
  ].join('')
}

/** Covers every document, large enough that no crop of it looks genuine. */
export const specimenMark = ({ width, height }: Paper): string =>
  group(
    label(0, 0, 'SPECIMEN', {
      size: height * 0.2,
      bold: true,
      fill: '#b3202c',
      anchor: 'middle',
      spacing: 14,
      opacity: 0.2,
    }),
    `transform="translate(${width * 0.54} ${height * 0.66}) rotate(-22)"`,
  )

/** Radius of the corners of a document. */
const CORNER = 28

/** Draws a band along the upper edge. */
export const band = (width: number, height: number, color: string): string =>
  `<path d="M0 ${height}V${CORNER}A${CORNER} ${CORNER} 0 0 1 ${CORNER} 0H${width - CORNER}A${CORNER} ${CORNER} 0 0 1 ${width} ${CORNER}V${height}Z" fill="${color}"/>`

export function header(width: number, color: string, title: string, subtitle: string, code: string): string {
  return [
    band(width, 82, color),
    `<rect y="82" width="${width}" height="4" fill="#ffffff" opacity="0.6"/>`,
    emblem(52, 41),
    label(100, 38, title, { size: 25, bold: true, fill: '#ffffff', spacing: 1.5 }),
    label(100, 65, subtitle, { size: 15, fill: '#ffffff', opacity: 0.9, spacing: 0.8 }),
    label(width - 32, 54, code, { size: 34, bold: true, fill: '#ffffff', anchor: 'end', spacing: 3 }),
  ].join('')
}

/** Emblem of no real country. */
const emblem = (x: number, y: number): string =>
  `<g fill="none" stroke="#ffffff" stroke-width="2.4"><circle cx="${x}" cy="${y}" r="27"/><path d="M${x - 18} ${y + 12}L${x - 5} ${y - 10}L${x + 3} ${y + 3}L${x + 8} ${y - 4}L${x + 18} ${y + 12}Z" fill="#ffffff" fill-opacity="0.35"/><circle cx="${x + 9}" cy="${y - 13}" r="4"/></g>`

/** Position of the printed portrait on the document, which is also its crop. */
export interface PhotoBox {
  readonly x: number
  readonly y: number
  readonly width: number
}

export const PHOTO_RATIO = 1.26

/** Draws a portrait that fills its box from the shoulders up. */
export function photo({ x, y, width }: PhotoBox, look: Look, opacity = 1): string {
  const height = width * PHOTO_RATIO
  const scale = width / 200
  return group(
    [
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="#dfe6ea"/>`,
      group(face(look), `transform="translate(${x} ${y + height - 240 * scale}) scale(${scale})"`),
    ].join(''),
    opacity === 1 ? '' : `opacity="${opacity}"`,
  )
}

/** Draws the lines of a machine-readable zone on a white strip. */
export const zone = (x: number, y: number, lines: readonly string[], size: number, spacing: number): string =>
  lines
    .map((line, index) => label(x, y + index * size * 1.5, line, { size, mono: true, fill: '#14171a', spacing }))
    .join('')

/** White strip below a zone, along the lower edge. */
export const strip = (width: number, from: number, to: number, opacity: number): string =>
  `<path d="M0 ${from}H${width}V${to - CORNER}A${CORNER} ${CORNER} 0 0 1 ${width - CORNER} ${to}H${CORNER}A${CORNER} ${CORNER} 0 0 1 0 ${to - CORNER}Z" fill="#fdfcf6" fill-opacity="${opacity}"/>`

/** A contact plate as on a card with a chip. */
export const chipPlate = (x: number, y: number): string =>
  `<g stroke="#8d7434" stroke-width="2"><rect x="${x}" y="${y}" width="84" height="66" rx="11" fill="#d9bf77"/><path d="M${x} ${y + 22}H${x + 28}V${y + 66}M${x + 84} ${y + 22}H${x + 56}V${y}M${x} ${y + 44}H${x + 28}M${x + 84} ${y + 44}H${x + 56}V${y + 66}M${x + 28} ${y + 22}V${y}M${x + 56} ${y + 22}V${y + 44}" fill="none"/></g>`

/** The sign of a contactless chip (ICAO Doc 9303-9). */
export const chipSign = (x: number, y: number, color: string): string =>
  `<g fill="none" stroke="${color}" stroke-width="5"><rect x="${x}" y="${y}" width="62" height="38" rx="6"/><circle cx="${x + 31}" cy="${y + 19}" r="9"/><path d="M${x} ${y + 19}H${x + 22}M${x + 40} ${y + 19}H${x + 62}"/></g>`

/** Draws an invented signature from the letters of a name. */
export function signature(x: number, y: number, name: string): string {
  const strokes = [...name.slice(0, 11)].map((letter, index) => {
    const code = letter.codePointAt(0) ?? 0
    const rise = 8 + (code % 5) * 5
    return `q${5 + (code % 4)} ${-rise} ${9 + (code % 3) * 2} ${index % 3 === 0 ? -2 : 3}t${6 + (code % 5)} ${index % 2 === 0 ? 6 : -5}`
  })
  return `<path d="M${x} ${y}${strokes.join('')}" fill="none" stroke="#1e2a5a" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="0.85"/>`
}
