import { createHash } from 'node:crypto'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { digestInThread } from '../../../main/cli/verification/digest-in-thread.ts'
import { parallelDigest } from '../../../main/cli/verification/parallel-digest.ts'
import { openDescriptor } from '../../../main/input/file-source.ts'
import type { DigestWork } from '../../../main/proof/read/digest/digest-work.ts'
import { temporaryFolder } from '../../support/run-cli.ts'

const MEGABYTE = 1 << 20

/** Returns work on consecutive stored entries of `sizes` bytes. */
const workOn = (sizes: readonly number[]): DigestWork => ({
  place: { encoding: 'raw', offset: 0, length: sizes.reduce((sum, size) => sum + size, 0) },
  jobs: sizes.map((size, index) => ({
    index,
    method: 'stored',
    dataOffset: sizes.slice(0, index).reduce((sum, size) => sum + size, 0),
    compressedSize: size,
    size,
  })),
  delimiter: null,
})

const opened: number[] = []
afterEach(() => {
  for (const descriptor of opened.splice(0)) closeSync(descriptor)
})

function inputOf(sizes: readonly number[]) {
  const contents = sizes.map((size, seed) => Buffer.alloc(size, `content ${seed} `))
  const path = join(temporaryFolder(), 'input')
  writeFileSync(path, Buffer.concat(contents))
  const descriptor = openSync(path, 'r')
  opened.push(descriptor)
  return { descriptor, hashes: contents.map((bytes) => createHash('sha256').update(bytes).digest('hex')) }
}

const claims = (count: number) => new Int32Array(new SharedArrayBuffer(4 * count))

describe('digests in a second thread', () => {
  test('the second thread hashes the unclaimed entries', async () => {
    const sizes = [5, MEGABYTE, 0, 3 * MEGABYTE]
    const { descriptor, hashes } = inputOf(sizes)
    const claimed = claims(4)
    claimed[1] = 1
    const results = await digestInThread({ descriptor, work: workOn(sizes), claimed })
    expect(new Map(results.map(({ index, sha256 }) => [index, sha256]))).toEqual(
      new Map([0, 2, 3].map((index) => [index, hashes[index]])),
    )
  })

  test('a failure of the second thread rejects the work', async () => {
    const work = workOn([MEGABYTE])
    await expect(digestInThread({ descriptor: 9999, work, claimed: claims(1) })).rejects.toThrow(/failed/)
  })

  test('the second thread shares a large input, and digests are returned in the order of the entries', async () => {
    const sizes = Array.from({ length: 12 }, (_, at) => (4 + (at % 3)) * MEGABYTE)
    const { descriptor, hashes } = inputOf(sizes)
    const results = await parallelDigest(openDescriptor(descriptor), descriptor)(workOn(sizes), {})
    expect(results.map(({ sha256 }) => sha256)).toEqual(hashes)
  })
})
