import { createHash } from 'node:crypto'
import { builtInContents } from '../../../main/proof/self-test/built-in-archive.ts'
import type { ArchiveContents } from '../../../main/proof/write/write-archive.ts'

export const GENERATED_AT = '2026-03-14T09:28:32.123'
export const ROOT_FOLDER = '7c1f0f5a-41c2-4b1e-9a37-2d9be0c0a001_20260314092832123'

/** Returns the built-in archive with a video and additional files whose bytes and names are difficult for packers and mail. */
export function manyContents(): ArchiveContents {
  const contents = builtInContents()
  return {
    ...contents,
    media: [
      ...contents.media,
      { group: 'videos', id: 'liveness', fileName: 'liveness.avi', bytes: noise(70_001) },
      // Data that misleads a reader that searches it for a boundary, a line end or a ZIP.
      { group: 'additionalFiles', id: 'mail', fileName: 'mail.txt', bytes: Buffer.from('\r\n--proof-\r\n.\r\n\r\n') },
      {
        group: 'additionalFiles',
        id: 'zip',
        fileName: 'inner.bin',
        bytes: Buffer.from('PK\x05\x06PK\x03\x04PK\x01\x02'),
      },
      { group: 'additionalFiles', id: 'empty', fileName: 'empty', bytes: new Uint8Array() },
      { group: 'additionalFiles', id: 'named', fileName: 'Größe – 署名.pdf', bytes: Buffer.from('%PDF-1.7') },
    ],
  }
}

/** Returns incompressible bytes, the same every time. */
function noise(count: number): Uint8Array {
  const blocks = Array.from({ length: Math.ceil(count / 32) }, (_, index) =>
    createHash('sha256').update(`noise/${index}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, count)
}
