import { createPrivateKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { builtInContents } from '../../main/proof/self-test/built-in-archive.ts'
import { SAMPLE_PRIVATE_KEY, SAMPLE_PUBLIC_KEY } from '../../main/proof/self-test/sample-key.ts'
import { writeArchive } from '../../main/proof/write/write-archive.ts'
import { inLength } from '../support/length.ts'
import { keysFrom, verifyBytes } from '../support/verify-bytes.ts'
import { zipOf } from '../support/zip-builder.ts'

const keys = keysFrom(Buffer.from(SAMPLE_PUBLIC_KEY), 'key')

const write = (bytes: Uint8Array, compression: 'stored' | 'deflated', kind: 'binary' | 'base64' | 'zip') => {
  const contents = builtInContents()
  return writeArchive(
    { ...contents, media: [...contents.media, { group: 'additionalFiles', id: 'file', fileName: 'file', bytes }] },
    {
      key: createPrivateKey(SAMPLE_PRIVATE_KEY),
      generatedAt: '2026-03-14T09:28:32.123',
      compression,
      envelope: { kind },
    },
  )
}

const judged = async (archive: Uint8Array) => {
  const { indication, findings } = await verifyBytes(archive, keys)
  return [indication, ...findings.filter(({ level }) => level === 'FAIL').map(({ code }) => code)]
}

/** Byte sequences that readers of ZIP and MIME search for. */
const MARKS = [
  'PK\x05\x06',
  'PK\x01\x02',
  'PK\x03\x04',
  'PK\x07\x08',
  'PK\x06\x06',
  'PK\x06\x07',
  '\r\n--',
  '\r\n--proof-',
]
const media = fc
  .array(
    fc.oneof(
      fc.constantFrom(...MARKS).map((text) => Buffer.from(text, 'latin1')),
      fc.uint8Array({ maxLength: 40 }),
      fc.constant(Buffer.alloc(24)),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => Buffer.concat(pieces))

describe('archives written by the product', () => {
  test('a written archive passes whatever the bytes of its media are', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        media,
        fc.constantFrom('stored', 'deflated'),
        fc.constantFrom('binary', 'base64', 'zip'),
        async (bytes, compression, kind) => {
          expect(await judged(await write(bytes, compression, kind))).toEqual(['TOTAL_PASSED'])
        },
      ),
      { numRuns: inLength(15, 60) },
    )
  })

  test.each(['binary', 'base64', 'zip'] as const)(
    'a written archive passes with a stored document that is a ZIP itself: %s',
    async (kind) => {
      const entries = ['[Content_Types].xml', 'word/document.xml'].map((name) => ({ name, content: `<${name}/>` }))
      for (const zip of [zipOf(entries), zipOf(entries, { comment: 'a comment' }), zipOf(entries, { zip64: {} })])
        expect(await judged(await write(zip, 'stored', kind))).toEqual(['TOTAL_PASSED'])
    },
  )

  test('a written archive passes if its media contain the boundary that its envelope would have', async () => {
    const boundary = /boundary="([^"]+)"/
    const first = await write(Buffer.alloc(60, 'x'), 'stored', 'binary')
    const used = boundary.exec(Buffer.from(first).toString('latin1'))?.[1] ?? ''
    expect(used).not.toBe('')
    // The boundary is derived from the content, so no content can contain its own; the line of an earlier boundary is harmless.
    const archive = await write(Buffer.from(`\r\n--${used}\r\n\r\n--${used}--\r\n`), 'stored', 'binary')
    expect(await judged(archive)).toEqual(['TOTAL_PASSED'])
  })

  test('a file is deflated if, stored, it would end the ZIP for some reader', async () => {
    const mark = (distance: number) => {
      const bytes = Buffer.alloc(80)
      bytes.write('PK\x05\x06', 10, 'latin1')
      bytes.writeUInt16LE(distance, 30)
      return bytes
    }
    const plain = Buffer.from(await write(mark(0), 'stored', 'zip'))
    const at = plain.lastIndexOf('PK\x05\x06', plain.length - 23, 'latin1')
    const bytes = mark(plain.length - at - 22)
    const archive = Buffer.from(await write(bytes, 'stored', 'zip'))
    expect(archive.includes(bytes)).toBe(false)
    expect(await judged(archive)).toEqual(['TOTAL_PASSED'])
  })
})
