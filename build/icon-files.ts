/** One drawing of an icon. */
export interface IconImage {
  /** Pixels of each side. */
  readonly size: number
  readonly png: Uint8Array
}

/** Windows: a directory of images, each a PNG, as readers have understood since Vista. */
export function icoFile(images: readonly IconImage[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index
    // 0 stands for 256.
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

/** Apple's types for PNG images by their pixels; where there are two, both are written: plain and for dense screens. */
const ICNS_TYPES: { readonly [size: number]: readonly string[] } = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** macOS: blocks of type, length and PNG. */
export function icnsFile(images: readonly IconImage[]): Buffer {
  const blocks = images.flatMap(({ size, png }) => (ICNS_TYPES[size] ?? []).map((type) => block(type, png)))
  return block('icns', Buffer.concat(blocks))
}

function block(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}
