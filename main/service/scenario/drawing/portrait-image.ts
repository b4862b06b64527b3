import { Canvas } from './canvas.ts'
import { drawFace } from './face.ts'
import { blur } from './flaws.ts'
import { writePng } from './write-png.ts'

const SKIN = [0.75, 0.5, 0.35] as const

/** Returns a portrait of an invented person as PNG; the same seed yields the same face. UNREADABLE is not an image at all. */
export function portraitImage(seed: string, flaw: 'NONE' | 'DARK' | 'BLUR' | 'UNREADABLE' = 'NONE'): Uint8Array {
  if (flaw === 'UNREADABLE') return Buffer.from('This is no portrait.\n')
  const canvas = drawPortrait(seed)
  if (flaw === 'BLUR') blur(canvas, 9)
  if (flaw === 'DARK') for (const [at, shade] of canvas.shades.entries()) canvas.shades[at] = Math.round(shade * 0.15)
  return writePng(canvas, SKIN, null)
}

/** Draws a portrait; `share` scales the default size of 480 by 600 pixels. */
export function drawPortrait(seed: string, share = 1): Canvas {
  const size = (pixels: number) => Math.round(pixels * share)
  const canvas = new Canvas(size(480), size(600), 206)
  drawFace(canvas, seed, size(20), size(20), size(440), size(580))
  return canvas
}
