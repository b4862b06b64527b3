import { once } from 'node:events'
import { createInflate } from 'node:zlib'

/** Samples per pixel by color type. PNG (Third Edition) 6.1 */
const SAMPLES: { readonly [colorType: number]: number } = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Origin and distance of the pixels of each pass: x, y, dx, dy. PNG (Third Edition) 8.1 */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const WHOLE = [[0, 0, 1, 1]] as const

/**
 * Returns whether the data inflates to exactly the bytes that the header announces, in constant memory: a decoder takes the memory
 * for a picture before it knows whether there is one. PNG (Third Edition) 7.2, 8.1
 */
export async function isPngDataComplete(header: Uint8Array, data: Buffer): Promise<boolean> {
  const expected = inflatedLength(header)
  const inflate = createInflate()
  let length = 0
  inflate.on('data', (piece: Buffer) => {
    length += piece.length
    if (length > expected) inflate.destroy(new Error('more data than the header announces'))
  })
  try {
    inflate.end(data)
    await once(inflate, 'end')
  } catch {
    return false
  }
  return length === expected
}

/** Returns the length of the scan lines with their filter bytes; NaN for a color type that is not defined. */
function inflatedLength(header: Uint8Array): number {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const bits = view.getUint8(8) * (SAMPLES[view.getUint8(9)] ?? Number.NaN)
  return (view.getUint8(12) === 1 ? ADAM7 : WHOLE).reduce((sum, [x, y, dx, dy]) => {
    const columns = Math.ceil((width - x) / dx)
    const rows = Math.ceil((height - y) / dy)
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * bits) / 8)) : sum
  }, 0)
}
