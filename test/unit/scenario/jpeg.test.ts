import sharp from 'sharp'
import { expect, it } from 'vitest'
import { Canvas } from '../../../main/service/scenario/drawing/canvas.ts'
import { drawPortrait } from '../../../main/service/scenario/drawing/portrait-image.ts'
import { writeJpeg } from '../../../main/service/scenario/drawing/write-jpeg.ts'

// Decodes with libvips, an independent implementation.
async function decoded(canvas: Canvas) {
  const { data, info } = await sharp(writeJpeg(canvas)).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([canvas.width, canvas.height])
  return data
}

it('the JPEG writer writes a portrait that decodes to the drawn pixels', async () => {
  const canvas = drawPortrait('anybody')
  const data = await decoded(canvas)
  const off = canvas.shades.reduce((sum, shade, at) => sum + Math.abs(shade - (data[at] ?? 0)), 0) / data.length
  expect(off).toBeLessThan(1.5)
})

it('the JPEG writer writes noise of any size and value', async () => {
  for (const [width, height] of [
    [1, 1],
    [8, 8],
    [17, 23],
    [64, 9],
  ] as const) {
    const canvas = new Canvas(width, height, 0)
    for (const at of canvas.shades.keys()) canvas.shades[at] = (at * 7919) % 256
    const data = await decoded(canvas)
    const off = canvas.shades.reduce((sum, shade, at) => sum + Math.abs(shade - (data[at] ?? 0)), 0) / data.length
    expect(off).toBeLessThan(20)
  }
})
