import sharp from 'sharp'
import { expect, it } from 'vitest'
import { Canvas } from '../../../main/service/scenario/drawing/canvas.ts'
import { drawPortrait } from '../../../main/service/scenario/drawing/portrait-image.ts'
import { writeJpeg } from '../../../main/service/scenario/drawing/write-jpeg.ts'

// Decoded by libvips, which nobody here wrote.
async function decoded(canvas: Canvas) {
  const { data, info } = await sharp(writeJpeg(canvas)).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([canvas.width, canvas.height])
  return data
}

it('writes a portrait as the JPEG that it was drawn as', async () => {
  const canvas = drawPortrait('anybody')
  const data = await decoded(canvas)
  const off = canvas.shades.reduce((sum, shade, at) => sum + Math.abs(shade - (data[at] ?? 0)), 0) / data.length
  expect(off).toBeLessThan(1.5)
})

it('writes noise of any size, and every value of it', async () => {
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
