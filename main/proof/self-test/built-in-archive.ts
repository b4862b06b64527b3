import type { KeyObject } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Medium } from '../write/write-archive.ts'
import { type ArchiveContents, writeArchive } from '../write/write-archive.ts'
import { BUILT_IN_DETAILS, BUILT_IN_IDENTITY, BUILT_IN_PROOF } from './built-in-content.ts'

/** Creates a small genuine archive of an invented person in memory, signed by `key`: the default input of the self-test. */
export function builtInArchive(key: KeyObject, kind: 'binary' | 'base64' | 'zip' = 'binary'): Promise<Uint8Array> {
  return writeArchive(builtInContents(), {
    key,
    generatedAt: '2026-03-14T09:28:32.123',
    compression: 'deflated',
    envelope: { kind },
  })
}

/** Returns the contents of the archive that the self-test makes if none is supplied. */
export function builtInContents(): ArchiveContents {
  const media: readonly Medium[] = ['img-front', 'img-back', 'img-portrait', 'img-crop'].map((id, index) => ({
    group: 'images',
    id,
    fileName: `${id}.png`,
    bytes: placeholder(index),
  }))
  return {
    proof: BUILT_IN_PROOF,
    identityDetails: BUILT_IN_IDENTITY,
    verificationAndEvaluationDetails: BUILT_IN_DETAILS,
    media,
  }
}

const WIDTH = 64
const HEIGHT = 40

/** Creates a PNG of diagonal stripes: a placeholder that cannot be mistaken for a document. */
function placeholder(seed: number): Uint8Array {
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isStripe = (x + y * (seed % 2 === 0 ? 1 : -1) + 1024) % 16 < 8
      const offset = y * (WIDTH * 3 + 1) + 1 + x * 3
      rows[offset] = isStripe ? 90 + seed * 30 : 235
      rows[offset + 1] = isStripe ? 130 : 235
      rows[offset + 2] = isStripe ? 200 - seed * 30 : 225
    }
  }
  const header = Buffer.from([0, 0, 0, WIDTH, 0, 0, 0, HEIGHT, 8, 2, 0, 0, 0])
  // Stored blocks: the bytes must not depend on the version of zlib.
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 0 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
