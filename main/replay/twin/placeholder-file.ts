import { crc32 } from 'node:zlib'
import { kindOf } from '../../../shared/report/index.ts'
import type { PictureForm } from '../../scenario/index.ts'

const NOTE = 'TWIN PLACEHOLDER\n'

/** First bytes of the formats that media are recognised by, as hex. */
const STARTS: { readonly [name: string]: string } = {
  JPEG: 'ffd8ffe0',
  PNG: '89504e470d0a1a0a',
  GIF: '474946383961',
  WebP: '524946460000000057454250',
  BMP: '424d',
  TIFF: '49492a00',
  'JPEG 2000': '0000000c6a502020',
  'HEIF or AVIF': '00000018667479706d696631',
  'PDF scan': '255044462d312e340a25',
  'MP4 or QuickTime': '000000186674797069736f6d',
  'WebM or Matroska': '1a45dfa3',
  AVI: '524946460000000041564920',
  MPEG: '000001ba',
  Ogg: '4f676753',
  program: '7f454c46',
  script: '2321',
  'markup (HTML, SVG or XML)': '3c212d2d',
}

/** Formats of files that are not there. */
const FORMATS: { readonly [group: string]: string } = { images: 'JPEG', videos: 'AVI' }

/**
 * Returns a file that says it is a placeholder and is recognised as the same format; an empty file for an empty one. `original`: null
 * for a file that is not there.
 */
export function placeholderFile(original: Uint8Array | null, group: string): Uint8Array {
  if (original?.length === 0) return new Uint8Array()
  const leading = Buffer.from(original?.subarray(0, 32) ?? []).toString('hex')
  const format = original ? kindOf(leading)?.name : FORMATS[group]
  const start = STARTS[format ?? ''] ?? ''
  return Buffer.concat([Buffer.from(start, 'hex'), Buffer.from(NOTE)])
}

/** Returns a picture of a size that cannot be decoded: a header without pixels, for a picture that cannot be decoded either. */
export function undecodablePicture({ format, width, height }: PictureForm): Uint8Array {
  const note = Buffer.from(NOTE)
  if (format === 'PNG') {
    const header = Buffer.alloc(25)
    header.writeUInt32BE(13, 0)
    header.write('IHDR', 4, 'latin1')
    header.writeUInt32BE(width, 8)
    header.writeUInt32BE(height, 12)
    // Eight bits, RGB.
    header.set([8, 2], 16)
    header.writeUInt32BE(crc32(header.subarray(4, 21)), 21)
    return Buffer.concat([Buffer.from(STARTS.PNG ?? '', 'hex'), header, note])
  }
  // Start of image, then a baseline frame with one component. ITU-T T.81 B.2.2
  const frame = Buffer.from('ffd8ffc0000b0800000000010111 00'.replace(' ', ''), 'hex')
  frame.writeUInt16BE(height, 7)
  frame.writeUInt16BE(width, 9)
  return Buffer.concat([frame, note])
}
