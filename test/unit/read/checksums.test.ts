import { crc32 } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { digestEntries } from '../../../main/proof/read/digest/digest-entries.ts'
import type { DigestWork } from '../../../main/proof/read/digest/digest-work.ts'
import { sourceOf } from '../../../main/proof/read/source.ts'

const MEBIBYTE = 1024 * 1024
const counted = vi.hoisted(() => ({ bytes: 0, isThere: true }))

vi.mock('../../../main/proof/read/digest/native-crc32.ts', () => ({
  nativeCrc32: () =>
    counted.isThere
      ? (bytes: Uint8Array, before: number) => {
          counted.bytes += bytes.length
          return crc32(bytes, before)
        }
      : null,
}))

const checksumOf = async (bytes: Uint8Array): Promise<number | undefined> => {
  const size = bytes.length
  const work: DigestWork = {
    place: { encoding: 'raw', offset: 0, length: size },
    jobs: [{ index: 0, method: 'stored', dataOffset: 0, compressedSize: size, size }],
    delimiter: null,
  }
  const [result] = await digestEntries(sourceOf(bytes), work, {})
  return result?.crc32
}

beforeEach(() => {
  counted.bytes = 0
})

test('the library is asked once a thread has read much, and Node where there is none', async () => {
  const little = Buffer.alloc(5 * MEBIBYTE, 'little')
  const much = Buffer.alloc(20 * MEBIBYTE, 'much')
  expect(await checksumOf(little)).toBe(crc32(little))
  expect(counted.bytes).toBe(0)
  expect(await checksumOf(much)).toBe(crc32(much))
  expect(counted.bytes).toBe(much.length)
  expect(await checksumOf(little)).toBe(crc32(little))
  expect(counted.bytes).toBe(much.length + little.length)
  counted.isThere = false
  expect(await checksumOf(much)).toBe(crc32(much))
  expect(counted.bytes).toBe(much.length + little.length)
})
