import { readExifOrientation } from './exif-orientation.ts'
import type { ImageHeader } from './header-fields.ts'

interface Segment {
  readonly marker: number
  /** Offset of the first byte after the length. */
  readonly from: number
  readonly to: number
}

/** Reads frame header, orientation and number of scans. ITU-T T.81 annex B; Exif 2.32 */
export function readJpegHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size: { readonly width: number; readonly height: number } | null = null
  let [scans, orientation] = [0, 1]
  for (const { marker, from, to } of segments(bytes, view)) {
    if (isFrame(marker) && to - from >= 6)
      size ??= { height: view.getUint16(from + 1), width: view.getUint16(from + 3) }
    else if (marker === 0xda) scans++
    else if (marker === 0xe1 && orientation === 1) orientation = readExifOrientation(bytes.subarray(from, to))
  }
  return size && scans > 0 ? { format: 'JPEG', ...size, scans, orientation } : null
}

/** Returns whether a marker starts a frame: SOF0 to SOF15, except DHT, JPG and DAC in the same range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function* segments(bytes: Uint8Array, view: DataView): Generator<Segment> {
  let at = 2
  while (at + 4 <= view.byteLength) {
    // In scan data FF is followed by 00 or is part of a restart marker; neither starts a segment.
    at = bytes.indexOf(0xff, at)
    if (at < 0 || at + 4 > view.byteLength) return
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at++
    else if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker === 0xd9) return
    else {
      const to = at + 2 + view.getUint16(at + 2)
      if (to > view.byteLength) return
      yield { marker, from: at + 4, to }
      at = Math.max(to, at + 4)
    }
  }
}
