import type { Chance } from '../persona/chance.ts'
import { Canvas } from './canvas.ts'

/** Shade of the background behind a document. */
export const BACKGROUND = 92
/** Margin around the document relative to the width of the picture. */
const MARGIN = 0.07

export type Flaw = 'DARK' | 'GLARE' | 'BLUR' | 'KEYSTONE' | 'TOO_CLOSE' | 'TOO_FAR' | 'CUT_OFF'

/** Returns a document as a camera captures it: on a background and with the given flaws. */
export function photograph(document: Canvas, flaws: readonly string[], chance: Chance): Canvas {
  const width = Math.round(document.width / (1 - 2 * MARGIN))
  const height = Math.round(document.height + document.width * 2 * MARGIN)
  const has = (flaw: Flaw) => flaws.includes(flaw)
  let picture = placed(document, width, height, flaws)
  if (has('KEYSTONE')) picture = tilted(picture)
  if (has('GLARE')) {
    const spot = { x: picture.width * 0.55, y: picture.height * 0.45 }
    picture.ellipse(spot, document.width * (0.2 + chance.between(0, 5, 'glare') / 100), document.height * 0.24, 255)
  }
  if (has('BLUR')) blur(picture, Math.ceil(document.width / 190))
  if (has('DARK')) for (const [at, shade] of picture.shades.entries()) picture.shades[at] = Math.round(shade * 0.27)
  return picture
}

function placed(document: Canvas, width: number, height: number, flaws: readonly string[]): Canvas {
  const picture = new Canvas(width, height, BACKGROUND)
  const scale = flaws.includes('TOO_FAR') ? 0.3 : flaws.includes('TOO_CLOSE') ? 1.5 : 1
  const seen = scale === 1 ? document : scaled(document, scale)
  const shift = flaws.includes('CUT_OFF') ? Math.round(width * 0.3) : 0
  picture.paste(seen, Math.round((width - seen.width) / 2) + shift, Math.round((height - seen.height) / 2))
  return picture
}

/** Scales an image: up by repeating pixels, down by averaging. */
export function scaled(picture: Canvas, scale: number): Canvas {
  const result = new Canvas(Math.round(picture.width * scale), Math.round(picture.height * scale), 0)
  const span = Math.max(1, Math.round(1 / scale))
  for (let y = 0, at = 0; y < result.height; y++)
    for (let x = 0; x < result.width; x++, at++) {
      let [sum, count] = [0, 0]
      for (let dy = 0; dy < span; dy++)
        for (let dx = 0; dx < span; dx++) {
          const [column, row] = [Math.floor(x / scale) + dx, Math.floor(y / scale) + dy]
          if (column >= picture.width || row >= picture.height) continue
          sum += picture.shades[row * picture.width + column] ?? 0
          count++
        }
      result.shades[at] = count === 0 ? 0 : Math.round(sum / count)
    }
  return result
}

/** Tilts the image so that its upper edge is farther away. */
function tilted(picture: Canvas): Canvas {
  const { width, height } = picture
  const result = new Canvas(width, height, BACKGROUND)
  const depth = 0.5
  for (let y = 0; y < height; y++) {
    // In perspective, distant lines are shorter and closer together.
    const down = y / height
    const share = (1 + depth * down) / (1 + depth)
    const from = Math.round((height * down * (1 + depth)) / (1 + depth * down))
    if (from >= height) break
    for (let x = 0; x < width; x++) {
      const column = Math.round(width / 2 + (x - width / 2) / share)
      if (column >= 0 && column < width) result.shades[y * width + x] = picture.shades[from * width + column] ?? 0
    }
  }
  return result
}

/** Approximates a Gaussian blur by three box blurs. */
export function blur(picture: Canvas, radius: number): void {
  const { width, height, shades } = picture
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) average(shades, y * width, 1, width, radius)
    for (let x = 0; x < width; x++) average(shades, x, width, height, radius)
  }
}

function average(shades: Uint8Array, start: number, step: number, length: number, radius: number): void {
  const line = new Uint8Array(length)
  for (let index = 0; index < length; index++) line[index] = shades[start + index * step] ?? 0
  const value = (index: number) => line[Math.max(0, Math.min(length - 1, index))] ?? 0
  let sum = 0
  for (let index = -radius; index <= radius; index++) sum += value(index)
  for (let index = 0; index < length; index++) {
    shades[start + index * step] = Math.round(sum / (2 * radius + 1))
    sum += value(index + radius + 1) - value(index - radius)
  }
}
