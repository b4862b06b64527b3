interface BadImage {
  readonly name: string
  readonly bytes: Uint8Array
  /** Message that the window displays for the file, or `image` if it can be drawn. */
  readonly expected: RegExp | 'image'
}

const UNKNOWN = /no image that is shown here/
const BROKEN = /could not be decoded/

/** Returns a PNG signature and header of the given size without any image data. */
export function pngOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    size,
    Buffer.from('0806000000', 'hex'),
    Buffer.alloc(64),
  ])
}

/** Returns the JPEG with another size in its frame header. ITU-T T.81 B.2.2 */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  let at = 2
  while (at + 9 < copy.length) {
    const marker = copy[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) {
      copy.writeUInt16BE(height, at + 5)
      copy.writeUInt16BE(width, at + 7)
      return copy
    }
    at += 2 + copy.readUInt16BE(at + 2)
  }
  throw new Error('The JPEG has no frame header')
}

function bmpOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.write('BM', 'latin1')
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes
}

function gifOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.write('GIF89a', 'latin1')
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}

const text = (content: string): Buffer => Buffer.from(content.padEnd(64))

/** Files that are not images, or images of another type than their name says. `jpeg` is a valid image of usual size. */
export const badImages = (jpeg: Buffer): readonly BadImage[] => [
  {
    name: 'vector.png',
    bytes: text('<svg xmlns="http://www.w3.org/2000/svg" onload="window.hit=1"><script>window.hit=1</script></svg>'),
    expected: UNKNOWN,
  },
  {
    name: 'outside.svg',
    bytes: text('<svg xmlns="http://www.w3.org/2000/svg"><image href="https://example.test/pixel.png"/></svg>'),
    expected: UNKNOWN,
  },
  { name: 'page.jpg', bytes: text('<!doctype html><script>window.hit=1</script>'), expected: UNKNOWN },
  { name: 'empty.jpg', bytes: new Uint8Array(), expected: UNKNOWN },
  { name: 'bomb.png', bytes: pngOf(30_000, 30_000), expected: /30000 × 30000/ },
  { name: 'bomb.bmp', bytes: bmpOf(30_000, -30_000), expected: /30000 × 30000/ },
  { name: 'bomb.gif', bytes: gifOf(65_535, 65_535), expected: /65535 × 65535/ },
  { name: 'large-by-its-header.jpg', bytes: resized(jpeg, 65_500, 65_500), expected: /65500 × 65500/ },
  { name: 'small-by-its-header.jpg', bytes: resized(jpeg, 8, 8), expected: 'image' },
  { name: 'wide-by-its-header.jpg', bytes: resized(jpeg, 4000, 1000), expected: 'image' },
  { name: 'no-picture.png', bytes: pngOf(40, 40), expected: BROKEN },
  { name: 'cut.jpg', bytes: jpeg.subarray(0, jpeg.length >> 1), expected: 'image' },
  {
    name: 'headers-only.jpg',
    bytes: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9'.padEnd(128, '0'), 'hex'),
    expected: UNKNOWN,
  },
]
