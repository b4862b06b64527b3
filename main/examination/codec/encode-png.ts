import type { Pixels } from '../images/pixels.ts'

/** Encodes RGB pixels as PNG. */
export async function encodePng({ width, height, data }: Pixels): Promise<Uint8Array> {
  const { PNG } = await import('pngjs')
  const png = new PNG({ width, height, colorType: 2 })
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    png.data.set(data.subarray(from, from + 3), to)
    png.data[to + 3] = 255
  }
  return PNG.sync.write(png, { colorType: 2 })
}
