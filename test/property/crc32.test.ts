import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nativeCrc32 } from '../../main/proof/read/digest/native-crc32.ts'

const native = nativeCrc32()

describe.skipIf(native === null)('the checksum by instructions made for it', () => {
  test('is that of Node, in any pieces, at any address and in any memory', () => {
    const bytes = fc.uint8Array({ maxLength: 5000 })
    const memory = fc.constantFrom(
      (size: number) => new ArrayBuffer(size),
      (size: number) => new SharedArrayBuffer(size),
    )
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 4 }), fc.nat(70), memory, (pieces, before, allot) => {
        let found = 0
        let owed = 0
        for (const piece of pieces) {
          const placed = new Uint8Array(allot(before + piece.length), before)
          placed.set(piece)
          found = native?.(placed, found) ?? 0
          owed = crc32(piece, owed)
        }
        expect(found).toBe(owed)
      }),
    )
  })

  test('is that of Node for more than its instructions take at once', () => {
    const large = Buffer.alloc(3_000_001, 'Proofbench')
    expect(native?.(large, 0xffffffff)).toBe(crc32(large, 0xffffffff))
  })
})

// Skipped aloud where the package has no library: everything is found without it.
test.runIf(process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch))(
  'it is there on this machine',
  () => {
    expect(native).not.toBeNull()
  },
)
