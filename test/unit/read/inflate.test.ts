import { createHash, randomFillSync } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { digestEntries } from '../../../main/proof/read/digest/digest-entries.ts'
import type { DigestJob, DigestWork } from '../../../main/proof/read/digest/digest-work.ts'
import { type ByteSource, SourceChangedError, sourceOf } from '../../../main/proof/read/source.ts'
import { someOf } from '../../support/length.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Returns content that compresses to about half its size. */
const content = (size: number): Buffer => {
  const bytes = randomFillSync(Buffer.alloc(size))
  for (let at = 0; at < size; at += 2) bytes[at] = 0x41
  return bytes
}

interface Entry {
  readonly data: Buffer
  /** Size as declared. */
  readonly size: number
}

/** Returns the data of consecutive entries, by random access or in memory. */
function archive(entries: readonly Entry[], isInMemory: boolean): { source: ByteSource; work: DigestWork } {
  const bytes = Buffer.concat(entries.map(({ data }) => data))
  let at = 0
  const jobs = entries.map(({ data, size }, index): DigestJob => {
    const job = { index, method: 'deflated', dataOffset: at, compressedSize: data.length, size } as const
    at += data.length
    return job
  })
  const { bytes: _bytes, ...byPosition } = sourceOf(bytes)
  const work: DigestWork = { place: { encoding: 'raw', offset: 0, length: bytes.length }, jobs, delimiter: null }
  return { source: isInMemory ? sourceOf(bytes) : byPosition, work }
}

const SIZES = someOf([100, 130_000, 1_000_000, 5_000_000, 9_000_000], 3)

describe.each([
  ['on threads of Node', {}],
  ['in this thread', { isCrowded: true }],
] as const)('inflating %s', (_name, control) => {
  test.each([true, false])(
    'inflating returns the content of every entry, in the order of the list (in memory: %s)',
    async (memory) => {
      const contents = [...SIZES, 300_000, 5_000_001].map(content)
      const { source, work } = archive(
        contents.map((bytes) => ({ data: deflateRawSync(bytes, { level: 1 }), size: bytes.length })),
        memory,
      )
      const results = await digestEntries(source, work, control)
      expect(results.map(({ index, sha256, size, problem }) => ({ index, sha256, size, problem }))).toEqual(
        contents.map((bytes, index) => ({ index, sha256: sha256(bytes), size: bytes.length, problem: null })),
      )
      expect(results.map(({ leading }) => leading)).toEqual(
        contents.map((bytes) => bytes.subarray(0, 32).toString('hex')),
      )
    },
  )

  test.each(SIZES)('inflating reports the error of a damaged stream of %d bytes', async (size) => {
    const bytes = content(size)
    const data = deflateRawSync(bytes, { level: 1 })
    const broken = Buffer.from(data)
    // A block of a reserved type. RFC 1951, 3.2.3
    broken[0] = 0b111
    const cases: readonly (readonly [Entry, RegExp])[] = [
      [{ data, size: size - 2 }, /^the stream is longer than declared$/],
      [{ data, size: size + 1 }, new RegExp(`^${size} bytes of content instead of ${size + 1}$`)],
      [{ data: data.subarray(0, -3), size }, /^the stream is cut off$/],
      [{ data: Buffer.concat([data, Buffer.alloc(9)]), size }, /^9 bytes behind the end of the stream$/],
      [{ data: broken, size }, /^the stream is not valid DEFLATE data$/],
    ]
    const { source, work } = archive(
      cases.map(([entry]) => entry),
      false,
    )
    const results = await digestEntries(source, work, control)
    for (const [index, [, pattern]] of cases.entries()) {
      expect(results[index]?.problem).toMatch(pattern)
      expect(results[index]?.sha256).toBeNull()
    }
  })

  test('inflating rejects with the reason if the archive is closed or the work is aborted', async () => {
    const bytes = content(5_000_000)
    const entry = { data: deflateRawSync(bytes, { level: 1 }), size: bytes.length }
    const { source, work } = archive([entry, entry, entry], false)
    const gone: ByteSource = {
      ...source,
      read(target, position) {
        if (position > entry.data.length) throw new SourceChangedError('gone')
        return source.read(target, position)
      },
    }
    await expect(digestEntries(gone, work, control)).rejects.toThrow(SourceChangedError)
    const stop = new AbortController()
    const reason = new Error('given up')
    const onProgress = () => stop.abort(reason)
    await expect(digestEntries(source, work, { ...control, signal: stop.signal, onProgress })).rejects.toBe(reason)
  })
})
