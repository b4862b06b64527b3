import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestEntries, isShareable } from '../../../main/proof/read/digest/digest-entries.ts'
import { claimOf, type DigestJob, type DigestWork } from '../../../main/proof/read/digest/digest-work.ts'
import { sourceOf } from '../../../main/proof/read/source.ts'

const SIZE = 1000
const bytes = Buffer.from(Array.from({ length: 20 * SIZE }, (_, index) => (index * 7) % 256))
const jobs = Array.from(
  { length: 20 },
  (_, index): DigestJob => ({ index, method: 'stored', dataOffset: index * SIZE, compressedSize: SIZE, size: SIZE }),
)
const work: DigestWork = { place: { encoding: 'raw', offset: 0, length: bytes.length }, jobs, delimiter: null }
const expected = jobs.map(({ dataOffset }) =>
  createHash('sha256')
    .update(bytes.subarray(dataOffset, dataOffset + SIZE))
    .digest('hex'),
)

test('threads that share a list digest every entry once, from both ends', async () => {
  const claims = new Int32Array(new SharedArrayBuffer(jobs.length * 4))
  const claimed: number[] = []
  const until = (max: number) => {
    const claim = claimOf(claims)
    return (place: number) => max-- > 0 && claim(place) && claimed.push(place) > 0
  }
  const front = await digestEntries(sourceOf(bytes), work, { claim: until(12) })
  const back = await digestEntries(sourceOf(bytes), work, { claim: claimOf(claims), isBackward: true })
  expect(claimed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect([...front, ...back].map(({ index }) => index).sort((a, b) => a - b)).toEqual(jobs.map(({ index }) => index))
  expect([...front, ...back].sort((a, b) => a.index - b.index).map(({ sha256 }) => sha256)).toEqual(expected)
  const late = await digestEntries(sourceOf(bytes), work, { claim: claimOf(claims) })
  expect(late).toEqual([])
})

test('a single thread digests all entries', async () => {
  const all = await digestEntries(sourceOf(bytes), work, {})
  expect(all.map(({ sha256 }) => sha256)).toEqual(expected)
})

test('a second thread takes no large deflated entry, whose content would be in memory as a whole', () => {
  const job = { index: 0, dataOffset: 0 }
  expect(isShareable({ ...job, method: 'stored', compressedSize: 8_000_000, size: 8_000_000 })).toBe(true)
  expect(isShareable({ ...job, method: 'deflated', compressedSize: 1000, size: 20_000 })).toBe(true)
  expect(isShareable({ ...job, method: 'deflated', compressedSize: 7_900_000, size: 8_000_000 })).toBe(false)
  expect(isShareable({ ...job, method: 'deflated', compressedSize: 1000, size: 8_000_000 })).toBe(false)
})
