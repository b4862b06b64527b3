import { face, type Look } from './face.ts'
import { group } from './svg.ts'

export interface Scene {
  /** Size of the picture in pixels. */
  readonly width: number
  readonly height: number
  readonly desk: 'wood' | 'slate' | 'linen'
  /** Degrees. */
  readonly turn: number
  /** Width of the document relative to the picture. */
  readonly fill: number
  readonly fault?: 'glare' | 'dark' | 'blur'
}

const DESKS = {
  wood: { base: '#8a6440', line: '#6f4d2e' },
  slate: { base: '#4d5864', line: '#414b56' },
  linen: { base: '#cfc7b6', line: '#bfb6a3' },
} as const

/** Draws a document on a desk, photographed from above. */
export function photographed(
  document: string,
  size: { readonly width: number; readonly height: number },
  { width, height, desk, turn, fill, fault }: Scene,
): string {
  const scale = (width * fill) / size.width
  const content = [
    surface(width, height, desk),
    group(
      `<rect x="8" y="14" width="${size.width}" height="${size.height}" rx="30" fill="#000000" opacity="0.28" filter="url(#soft)"/>${document}`,
      `transform="translate(${width / 2} ${height / 2}) rotate(${turn}) scale(${scale}) translate(${-size.width / 2} ${-size.height / 2})"`,
    ),
    `<rect width="${width}" height="${height}" fill="url(#light)"/>`,
  ].join('')
  return [
    '<defs><filter id="soft" x="-10%" y="-10%" width="120%" height="130%"><feGaussianBlur stdDeviation="10"/></filter>',
    '<filter id="shaken"><feGaussianBlur stdDeviation="4.2"/></filter>',
    '<radialGradient id="light" cx="0.42" cy="0.34" r="0.85"><stop offset="0" stop-color="#ffffff" stop-opacity="0.16"/><stop offset="0.55" stop-color="#ffffff" stop-opacity="0"/><stop offset="1" stop-color="#000000" stop-opacity="0.3"/></radialGradient>',
    '<radialGradient id="flash" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="#ffffff"/><stop offset="0.4" stop-color="#ffffff" stop-opacity="0.92"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient></defs>',
    fault === 'blur' ? group(content, 'filter="url(#shaken)"') : content,
    fault === 'glare'
      ? `<ellipse cx="${width * 0.42}" cy="${height * 0.5}" rx="${width * 0.3}" ry="${height * 0.3}" fill="url(#flash)"/>`
      : '',
    fault === 'dark' ? `<rect width="${width}" height="${height}" fill="#05070a" opacity="0.78"/>` : '',
  ].join('')
}

function surface(width: number, height: number, desk: Scene['desk']): string {
  const { base, line } = DESKS[desk]
  const grain = Array.from({ length: 24 }, (_, index) => {
    const y = (height * (index + 0.5)) / 24
    const bend = Math.sin(index * 1.7) * 16
    return `<path d="M0 ${y.toFixed(1)}Q${width / 2} ${(y + bend).toFixed(1)} ${width} ${(y + bend / 3).toFixed(1)}"/>`
  })
  return `<rect width="${width}" height="${height}" fill="${base}"/><g fill="none" stroke="${line}" stroke-width="3" opacity="0.5">${grain.join('')}</g>`
}

/** Draws a person in front of a camera. `shift` moves the head between video frames. */
export function selfie(
  look: Look,
  width: number,
  height: number,
  shift: { readonly x: number; readonly scale: number },
): string {
  const scale = (width / 200) * shift.scale
  return [
    '<defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#b9c7c4"/><stop offset="1" stop-color="#8ea19f"/></linearGradient></defs>',
    `<rect width="${width}" height="${height}" fill="url(#wall)"/>`,
    `<rect x="${width * 0.7}" y="${height * 0.06}" width="${width * 0.24}" height="${height * 0.3}" fill="#eef3f2" opacity="0.55"/><path d="M${width * 0.82} ${height * 0.06}V${height * 0.36}M${width * 0.7} ${height * 0.21}H${width * 0.94}" stroke="#8ea19f" stroke-width="4"/>`,
    group(
      face(look),
      `transform="translate(${width / 2 - 100 * scale + shift.x} ${height - 236 * scale}) scale(${scale})"`,
    ),
    `<text x="${width / 2}" y="${height - 14}" font-family="DejaVu Sans" font-size="${width * 0.062}" font-weight="bold" letter-spacing="5" text-anchor="middle" fill="#ffffff" opacity="0.82">SPECIMEN</text>`,
  ].join('')
}
