/** Number of entries of the tone curve. */
const CURVE_ENTRIES = 1024

/** Colorants of sRGB, adapted to D50, and the white point of the medium. IEC 61966-2-1 */
const COLORANTS = {
  wtpt: [0.9642, 1, 0.8249],
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const

/** Returns an ICC profile of sRGB, version 2.1, for the output intent of an archival document. ICC.1:2001-04 */
export function srgbProfile(): Uint8Array {
  const curve = toneCurve()
  const tags: readonly (readonly [signature: string, data: Buffer])[] = [
    ['desc', description('sRGB IEC61966-2.1')],
    ['cprt', Buffer.concat([Buffer.from('text\0\0\0\0'), Buffer.from('No copyright, use freely\0')])],
    ...Object.entries(COLORANTS).map(([signature, values]) => [signature, xyz(values)] as const),
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const places = new Map<Buffer, number>()
  let end = 128 + 4 + tags.length * 12
  const contents: Buffer[] = []
  for (const [, data] of tags) {
    if (places.has(data)) continue
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
    places.set(data, end)
    contents.push(padded)
    end += padded.length
  }
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length)
  for (const [index, [signature, data]] of tags.entries()) {
    table.write(signature, 4 + index * 12, 'latin1')
    table.writeUInt32BE(places.get(data) ?? 0, 8 + index * 12)
    table.writeUInt32BE(data.length, 12 + index * 12)
  }
  return Buffer.concat([header(end), table, ...contents])
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.writeUInt32BE(size)
  bytes.writeUInt32BE(0x02100000, 8)
  bytes.write('mntrRGB XYZ ', 12, 'latin1')
  // Fixed date, so that the profile never changes.
  for (const [index, value] of [2026, 1, 1, 0, 0, 0].entries()) bytes.writeUInt16BE(value, 24 + index * 2)
  bytes.write('acsp', 36, 'latin1')
  for (const [index, value] of [0.9642, 1, 0.8249].entries()) bytes.writeInt32BE(fixed(value), 68 + index * 4)
  return bytes
}

const fixed = (value: number): number => Math.round(value * 65536)

function xyz(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20)
  bytes.write('XYZ ', 0, 'latin1')
  for (const [index, value] of values.entries()) bytes.writeInt32BE(fixed(value), 8 + index * 4)
  return bytes
}

function toneCurve(): Buffer {
  const bytes = Buffer.alloc(12 + CURVE_ENTRIES * 2)
  bytes.write('curv', 0, 'latin1')
  bytes.writeUInt32BE(CURVE_ENTRIES, 8)
  for (let index = 0; index < CURVE_ENTRIES; index++) {
    const value = index / (CURVE_ENTRIES - 1)
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    bytes.writeUInt16BE(Math.round(linear * 65535), 12 + index * 2)
  }
  return bytes
}

/** Profile description in ASCII; the Unicode and Macintosh variants are empty. */
function description(text: string): Buffer {
  const bytes = Buffer.alloc(12 + text.length + 1 + 8 + 3 + 67)
  bytes.write('desc', 0, 'latin1')
  bytes.writeUInt32BE(text.length + 1, 8)
  bytes.write(text, 12, 'latin1')
  return bytes
}
