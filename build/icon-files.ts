/** Icon rendered in one size. */
export interface IconImage {
  /** Width and height in pixels. */
  readonly size: number
  readonly png: Uint8Array
}

/** Creates a Windows icon file: a directory of PNG images, supported since Vista. */
export function icoFile(images: readonly IconImage[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const entryOffset = 6 + 16 * index
    // 0 stands for 256.
    head.writeUInt8(size % 256, entryOffset)
    head.writeUInt8(size % 256, entryOffset + 1)
    head.writeUInt16LE(1, entryOffset + 4)
    head.writeUInt16LE(32, entryOffset + 6)
    head.writeUInt32LE(png.length, entryOffset + 8)
    head.writeUInt32LE(offset, entryOffset + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}

/**
 * Apple's types of PNG images by size in pixels. Sizes with two types are written twice: for standard and high-density screens.
 */
const ICNS_TYPES: { readonly [size: number]: readonly string[] } = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** Creates a macOS icon file: blocks of type, length and PNG. */
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
