import { createHash, randomFillSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashedInput } from '../../../main/proof/read/input-hash.ts'
import { DEFAULT_LIMITS } from '../../../main/proof/read/limits.ts'
import { type ByteSource, SourceChangedError } from '../../../main/proof/read/source.ts'

const content = randomFillSync(Buffer.alloc(700_000))
const expected = createHash('sha256').update(content).digest('hex')
const WANTED = { inputHash: 'always', limits: DEFAULT_LIMITS } as const

/** A source that is read by position, and counts what was read of it. */
function counted(): { source: ByteSource; bytesRead: () => number } {
  let read = 0
  const source: ByteSource = {
    size: content.length,
    read(target, position) {
      const piece = content.subarray(position, position + target.length)
      target.set(piece)
      read += piece.length
      return piece.length
    },
  }
  return { source, bytesRead: () => read }
}

const PLACE = fc.record({
  position: fc.nat({ max: content.length }),
  length: fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: content.length })),
})

describe('hashedInput', () => {
  test('is the hash of the input whatever was read of it before, in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(PLACE, { maxLength: 12 }), fc.nat({ max: 4 }), async (places, startsAt) => {
        const { source, start, sha256 } = hashedInput(counted().source, WANTED)
        for (const [index, { position, length }] of places.entries()) {
          if (index === startsAt) start()
          const target = Buffer.alloc(length)
          const count = source.read(target, position)
          expect(target.subarray(0, count).equals(content.subarray(position, position + length))).toBe(true)
        }
        expect(await sha256()).toBe(expected)
      }),
    )
  })

  test('is right when reading goes on while it is made', async () => {
    const { source, sha256 } = hashedInput(counted().source, WANTED)
    const made = sha256()
    const target = Buffer.alloc(100_000)
    for (let at = 0; at < content.length; at += target.length) {
      source.read(target, at)
      await new Promise(setImmediate)
    }
    expect(await made).toBe(expected)
  })

  test('reads what was read in order no second time, but for small gaps', async () => {
    const { source: given, bytesRead } = counted()
    const { source, start, sha256 } = hashedInput(given, WANTED)
    source.read(Buffer.alloc(22), content.length - 22)
    start()
    for (const [from, to] of [
      [40, 300_000],
      [300_100, content.length - 1000],
    ] as const)
      for (let at = from; at < to; at += 50_000) source.read(Buffer.alloc(Math.min(50_000, to - at)), at)
    expect(await sha256()).toBe(expected)
    expect(bytesRead()).toBe(content.length + 22)
  })

  test('makes none that was not asked for, and tells of an input that went away', async () => {
    const { source, bytesRead } = counted()
    expect(await hashedInput(source, { ...WANTED, inputHash: 'never' }).sha256()).toBeNull()
    const limits = { ...DEFAULT_LIMITS, inputHashBytes: content.length - 1 }
    expect(await hashedInput(source, { inputHash: 'auto', limits }).sha256()).toBeNull()
    expect(bytesRead()).toBe(0)
    const gone: ByteSource = {
      size: 10,
      read() {
        throw new SourceChangedError('gone')
      },
    }
    await expect(hashedInput(gone, WANTED).sha256()).rejects.toThrow(SourceChangedError)
  })
})
