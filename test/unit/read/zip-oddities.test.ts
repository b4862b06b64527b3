import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Limits } from '../../../main/proof/read/limits.ts'
import { readBytes } from '../../support/read-bytes.ts'

interface Entry {
  readonly name: string
  readonly content?: string
  readonly flags?: number
  readonly extra?: Buffer
  /** Declared instead of the true ones. */
  readonly size?: number
  readonly compressedSize?: number
  readonly offset?: number
}

/** A ZIP of stored entries, byte by byte. */
function zipOf(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const {
    name,
    content = '',
    flags = 0x0800,
    extra = Buffer.alloc(0),
    size,
    compressedSize,
    offset: declared,
  } of entries) {
    const rawName = Buffer.from(name)
    const data = Buffer.from(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt32LE(0x5c6e4b80, 6)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(compressedSize ?? data.length, 14)
    common.writeUInt32LE(size ?? data.length, 18)
    common.writeUInt16LE(rawName.length, 22)
    common.writeUInt16LE(extra.length, 24)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, rawName, extra, data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(declared ?? offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, rawName, extra]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const codes = async (entries: readonly Entry[], limits: Partial<Limits> = {}) => {
  const { facts } = await readBytes(zipOf(entries), limits)
  return [...new Set(facts.observations.map(({ code }) => code))].filter((code) => code.startsWith('zip.'))
}

const PROOF: Entry = { name: 'r/proof.json', content: '{}' }

describe('what is odd about a ZIP is named, and nothing else', () => {
  test('an ordinary ZIP has nothing to be named, whatever its usual extra fields', async () => {
    const timestamp = Buffer.from([0x55, 0x54, 5, 0, 1, 0, 0, 0, 0])
    expect(
      await codes([PROOF, { name: 'r/images/', flags: 0 }, { name: 'r/images/ä.png', content: 'x', extra: timestamp }]),
    ).toEqual([])
  })

  test.each<[string, readonly Entry[], string]>([
    [
      'an extra field that runs past its block',
      [PROOF, { name: 'r/a', extra: Buffer.from([0x55, 0x54, 9, 0, 1]) }],
      'zip.extra-field',
    ],
    ['a ZIP64 field twice', [PROOF, { name: 'r/a', extra: Buffer.from([1, 0, 0, 0, 1, 0, 0, 0]) }], 'zip.extra-field'],
    ['a folder with data', [PROOF, { name: 'r/images/', content: 'data' }], 'zip.folder-with-data'],
    ['a name beyond ASCII without the mark', [PROOF, { name: 'r/ä', flags: 0 }], 'zip.name-encoding'],
    ['a right-to-left override', [PROOF, { name: 'r/\u202egnp.exe' }], 'zip.deceptive-name'],
    ['a stored entry with two sizes', [PROOF, { name: 'r/a', content: 'abc', size: 2 }], 'zip.size-mismatch'],
    ['two entries over the same bytes', [PROOF, { name: 'r/b', content: '{}', offset: 0 }], 'zip.overlap'],
    [
      'data that runs into the directory',
      [PROOF, { name: 'r/a', content: 'abc', size: 4000, compressedSize: 4000 }],
      'zip.unreadable',
    ],
  ])('%s', async (_name, entries, code) => {
    expect(await codes(entries)).toContain(code)
  })

  test('an archive of no entry is unreadable, and so is one that is cut', async () => {
    expect(await codes([])).toEqual(['zip.unreadable'])
    const { facts } = await readBytes(zipOf([PROOF]).subarray(0, -30))
    expect(facts.observations.map(({ code }) => code)).toContain('zip.unreadable')
  })

  test('every limit is an option', async () => {
    const entries = [PROOF, { name: 'r/a', content: 'x'.repeat(100) }, { name: 'r/b/c/d', content: 'y' }]
    expect(await codes(entries)).toEqual([])
    for (const limits of [
      { zipEntries: 2 },
      { zipNameBytes: 4 },
      { zipPathSegments: 3 },
      { zipTotalBytes: 50 },
      { zipCentralDirectoryBytes: 10 },
    ]) {
      expect(await codes(entries, limits)).toContain('zip.limit-exceeded')
    }
  })

  test('an independent reader that sees something else is a finding', async () => {
    // Two end records: JSZip takes the last one it finds, in the comment.
    const inner = zipOf([{ name: 'r/other.json', content: '{"other":true}' }])
    const outer = zipOf([PROOF])
    outer.writeUInt16LE(inner.length, outer.length - 2)
    const { facts } = await readBytes(Buffer.concat([outer, inner]))
    const found = facts.observations.map(({ code }) => code)
    expect(found).toContain('zip.hidden-data')
    expect(found).toContain('zip.second-reading')
  })
})
