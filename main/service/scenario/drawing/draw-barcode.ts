import type { RawOptions } from 'bwip-js/node'
import { Canvas } from './canvas.ts'

/** Height of a row in modules. */
const ROW = 3

/** Draws a PDF417 symbol with its quiet zone, `unit` pixels per module. The library is loaded on first use. */
export async function drawPdf417(text: string, unit: number): Promise<Canvas> {
  const { default: writer } = await import('bwip-js/node')
  const [symbol] = writer.raw({ bcid: 'pdf417', text, columns: 12, eclevel: 4 } as RawOptions) // `columns` exists for this symbology only
  if (!symbol || !('pixs' in symbol)) throw new Error('PDF417 is a symbol of two dimensions')
  const { pixs, pixx } = symbol
  const quiet = 4 * unit
  const canvas = new Canvas(pixx * unit + 2 * quiet, (pixs.length / pixx) * ROW * unit + 2 * quiet, 236)
  for (let at = 0; at < pixs.length; at++)
    if (pixs[at] === 1)
      canvas.rectangle(quiet + (at % pixx) * unit, quiet + Math.floor(at / pixx) * ROW * unit, unit, ROW * unit, 16)
  return canvas
}
