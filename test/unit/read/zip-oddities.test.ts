import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Limits } from '../../../main/proof/read/limits.ts'
import { readBytes } from '../../support/read-bytes.ts'
import { zipOf as rawZip } from '../../support/zip-builder.ts'

interface Entry {
  readonly name: string
  readonly content?: string
  readonly flags?: number
  readonly extra?: Buffer
  /** Extra field of the local header, if it differs from the directory. */
  readonly localExtra?: Buffer
  /** External attributes. */
  readonly attributes?: number
  /** Declared size instead of the correct one. */
  readonly size?: number
  readonly compressedSize?: number
  readonly offset?: number
}

/** Builds a ZIP of stored entries byte by byte. */
function zipOf(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const {
    name,
    content = '',
    flags = 0x0800,
    extra = Buffer.alloc(0),
    localExtra = extra,
    attributes = 0,
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
    common.writeUInt16LE(localExtra.length, 24)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, rawName, localExtra, data])
    common.writeUInt16LE(extra.length, 24)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(attributes, 6)
    rest.writeUInt32LE(declared ?? offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, rawName, extra]))
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

/** Returns the extra field 0x7075 of an entry. APPNOTE 4.6.9 */
function unicodePath(name: string, unicodeName: string): Buffer {
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + Buffer.byteLength(unicodeName), 2)
  field[4] = 1
  field.writeUInt32LE(crc32(name), 5)
  return Buffer.concat([field, Buffer.from(unicodeName)])
}

/** Returns the same ZIP with a ZIP64 end record and its locator before the end record. APPNOTE 4.3.14, 4.3.15 */
function withUnneededZip64(zip: Buffer): Buffer {
  const [body, end] = [zip.subarray(0, -22), zip.subarray(-22)]
  const [entries, size, offset] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  const record = Buffer.alloc(56 + 20)
  record.write('PK\x06\x06', 0, 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.write('PK\x06\x07', 56, 'latin1')
  record.writeBigUInt64LE(BigInt(body.length), 64)
  record.writeUInt32LE(1, 72)
  return Buffer.concat([body, record, end])
}

/** 0x6375: a comment in UTF-8. APPNOTE 4.6.8 */
const OTHER = Buffer.from([0x75, 0x63, 6, 0, 1, 0, 0, 0, 0, 0x78])

const PROOF: Entry = { name: 'r/proof.json', content: '{}' }

describe('oddities of a ZIP are reported, and nothing else', () => {
  test('an ordinary ZIP has no oddities, whatever its usual extra fields', async () => {
    const timestamp = Buffer.from([0x55, 0x54, 5, 0, 1, 0, 0, 0, 0])
    expect(
      await codes([PROOF, { name: 'r/images/', flags: 0 }, { name: 'r/images/ä.png', content: 'x', extra: timestamp }]),
    ).toEqual([])
  })

  test.each<readonly [madeBy: number, isNamed: boolean]>([
    [0x0014, true],
    [0x0614, true],
    [0x0b32, true],
    [0x0b14, false],
    [0x0314, false],
    [0x1314, false],
  ])(
    'a name beyond ASCII, marked as UTF-8 and made by %i, is named if unzip decodes it otherwise',
    async (madeBy, isNamed) => {
      const zip = rawZip([
        { name: 'r/proof.json', content: '{}', madeBy, external: 0 },
        { name: 'r/ä.png', content: 'x', madeBy, external: 0 },
      ])
      const { facts } = await readBytes(zip)
      const names = facts.observations.filter(({ code }) => code === 'zip.name-system')
      expect(names.map(({ subject }) => subject.path)).toEqual(isNamed ? ['r/ä.png'] : [])
      expect(facts.observations.filter(({ code }) => code === 'zip.name-encoding')).toEqual([])
    },
  )

  test.each([
    ['a decomposed letter, which libarchive composes', 'e\u0301.png', /not in form NFC/],
    ['256 bytes, which file systems do not take', 'x'.repeat(256), /longer than 255 bytes/],
    ['255 bytes', 'x'.repeat(255), null],
  ])('a name with %s is named', async (_, name, words) => {
    const { facts } = await readBytes(rawZip([{ name: `r/${name}`, content: 'x', flags: 0x0800 }]))
    const names = facts.observations.filter(({ code }) => code === 'zip.name-system').map(({ detail }) => detail)
    expect(names).toEqual(words ? [expect.stringMatching(words)] : [])
  })

  test('the mark of an end record that is cut off in the comment is a second one, at which Python stops', async () => {
    const { facts } = await readBytes(rawZip([{ name: 'r/proof.json', content: '{}' }], { comment: 'PK\x05\x06' }))
    expect(facts.observations.map(({ code }) => code)).toContain('zip.hidden-data')
  })

  test.each<[string, readonly Entry[], string]>([
    [
      'an extra field that runs past its block',
      [PROOF, { name: 'r/a', extra: Buffer.from([0x55, 0x54, 9, 0, 1]) }],
      'zip.extra-field',
    ],
    ['a comment as an extra field', [PROOF, { name: 'r/a', extra: OTHER }], 'zip.other-extra-field'],
    [
      'a comment as an extra field in the local header only',
      [PROOF, { name: 'r/a', extra: Buffer.alloc(0), localExtra: OTHER }],
      'zip.other-extra-field',
    ],
    [
      'a duplicate ZIP64 field',
      [PROOF, { name: 'r/a', extra: Buffer.from([1, 0, 0, 0, 1, 0, 0, 0]) }],
      'zip.extra-field',
    ],
    ['a folder with data', [PROOF, { name: 'r/images/', content: 'data' }], 'zip.folder-with-data'],
    ['a non-ASCII name without the UTF-8 flag', [PROOF, { name: 'r/ä', flags: 0 }], 'zip.name-encoding'],
    ['a right-to-left override', [PROOF, { name: 'r/\u202egnp.exe' }], 'zip.deceptive-name'],
    ['a stored entry with two sizes', [PROOF, { name: 'r/a', content: 'abc', size: 2 }], 'zip.size-mismatch'],
    ['two entries over the same bytes', [PROOF, { name: 'r/b', content: '{}', offset: 0 }], 'zip.overlap'],
    [
      'data that runs into the directory',
      [PROOF, { name: 'r/a', content: 'abc', size: 4000, compressedSize: 4000 }],
      'zip.unreadable',
    ],
  ])('a ZIP with %s is reported', async (_name, entries, code) => {
    expect(await codes(entries)).toContain(code)
  })

  test.each<[string, Buffer]>([
    ['in the directory', Buffer.alloc(0)],
    ['in the local header', unicodePath('r/a', 'r/b')],
  ])('a Unicode Path field with another name is reported if it occurs only %s', async (_name, localExtra) => {
    const extra = localExtra.length === 0 ? unicodePath('r/a', 'r/b') : Buffer.alloc(0)
    expect(await codes([PROOF, { name: 'r/a', extra, localExtra }])).toEqual(['zip.header-mismatch'])
    const same = unicodePath('r/a', 'r/a')
    expect(await codes([PROOF, { name: 'r/a', extra: same, localExtra: same }])).toEqual([])
  })

  test.each([
    ['of Unix', 0o040755 << 16],
    ['of MS-DOS', 0x10],
    ['of both', ((0o040755 << 16) | 0x10) >>> 0],
  ])(
    'a file that is a folder according to the attributes %s is refused, but a folder is accepted',
    async (_name, attributes) => {
      expect(await codes([PROOF, { name: 'r/a', content: 'x', attributes: attributes >>> 0 }])).toContain('zip.link')
      expect(await codes([PROOF, { name: 'r/images/', attributes: attributes >>> 0 }])).toEqual([])
      expect(await codes([PROOF, { name: 'r/a', content: 'x', attributes: (0o100644 << 16) >>> 0 }])).toEqual([])
    },
  )

  test('an unnecessary ZIP64 end record is legal, and does not disable the second reading', async () => {
    const { facts } = await readBytes(withUnneededZip64(zipOf([PROOF])))
    expect(facts.observations.filter(({ code }) => code.startsWith('zip.'))).toEqual([])
    expect(facts.container?.zip64).toBe(true)
    expect(facts.skipped['second-reading.zip']).toBeUndefined()
    expect(facts.secondReading).toEqual({ reader: 'JSZip', disagreements: [] })
    const short = await readBytes(zipOf([PROOF]))
    expect(short.facts.skipped['second-reading.zip']).toBeUndefined()
  })

  test('an archive without entries is unreadable, as is a truncated one', async () => {
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

  test('a different result of an independent reader is a finding', async () => {
    // Two end records: JSZip uses the last one it finds, in the comment.
    const inner = zipOf([{ name: 'r/other.json', content: '{"other":true}' }])
    const outer = zipOf([PROOF])
    outer.writeUInt16LE(inner.length, outer.length - 2)
    const { facts } = await readBytes(Buffer.concat([outer, inner]))
    const found = facts.observations.map(({ code }) => code)
    expect(found).toContain('zip.hidden-data')
    expect(found).toContain('zip.second-reading')
  })
})
