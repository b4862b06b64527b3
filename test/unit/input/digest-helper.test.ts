import { createHash } from 'node:crypto'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startDigestThread } from '../../../main/cli/digest-thread.ts'
import { AHEAD, DigestHelper } from '../../../main/cli/helped-digest.ts'
import { openDescriptor } from '../../../main/input/file-source.ts'
import type { DigestResult, DigestWork } from '../../../main/proof/read/digest/digest-work.ts'
import { temporaryFolder } from '../../support/run-cli.ts'

const MEGABYTE = 1 << 20
const content = (seed: number, size: number) => Buffer.alloc(size, `content ${seed} `)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const work = (size: number): DigestWork => ({
  place: { encoding: 'raw', offset: 0, length: size },
  jobs: [{ index: 0, method: 'stored', dataOffset: 0, compressedSize: size, size }],
  delimiter: null,
})

const opened: number[] = []
afterEach(() => {
  for (const descriptor of opened.splice(0)) closeSync(descriptor)
})

function descriptorOf(bytes: Buffer): number {
  const path = join(temporaryFolder(), 'input')
  writeFileSync(path, bytes)
  const descriptor = openSync(path, 'r')
  opened.push(descriptor)
  return descriptor
}

const hashed = ([result]: readonly DigestResult[]) => result?.sha256

describe('a thread that is helped to hash', () => {
  test('hashes each of many inputs once and rightly, whoever does it', async () => {
    const helper = new DigestHelper(startDigestThread())
    const inputs = Array.from({ length: 4 * AHEAD }, (_, seed) => content(seed, (seed % 3) * MEGABYTE + 5))
    const results = await Promise.all(
      inputs.map((bytes) => {
        const descriptor = descriptorOf(bytes)
        return helper.digester(openDescriptor(descriptor), descriptor)(work(bytes.length), {})
      }),
    )
    expect(results.map(hashed)).toEqual(inputs.map(sha256))
  })

  test('does not wait for the helper with what is too much for it at once', async () => {
    const helper = new DigestHelper(startDigestThread())
    const bytes = content(1, 40 * MEGABYTE)
    const descriptor = descriptorOf(bytes)
    const ended: string[] = []
    const digest = async (name: string) => {
      const result = await helper.digester(openDescriptor(descriptor), descriptor)(work(bytes.length), {
        onProgress: () => ended.at(-1) !== name && ended.push(name),
      })
      expect(hashed(result)).toBe(sha256(bytes))
    }
    await Promise.all([digest('first'), digest('second'), digest('third')])
    // Only what is hashed here tells of its progress: the helper had the first one to do at the time.
    expect(ended[0]).toBe('second')
  })

  test('does by itself what the helper fails at, which lives on', async () => {
    const helper = new DigestHelper(startDigestThread())
    const bytes = content(2, 2 * MEGABYTE)
    const descriptor = descriptorOf(bytes)
    const NOT_OPEN = 99_999
    for (const helpersDescriptor of [NOT_OPEN, descriptor, NOT_OPEN]) {
      let doneHere = 0
      const control = {
        onProgress(count: number) {
          doneHere += count
        },
      }
      const result = await helper.digester(openDescriptor(descriptor), helpersDescriptor)(work(bytes.length), control)
      expect(hashed(result)).toBe(sha256(bytes))
      expect(doneHere).toBe(helpersDescriptor === NOT_OPEN ? bytes.length : 0)
    }
  })
})
