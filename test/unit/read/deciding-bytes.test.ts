import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { genuineArchives } from '../../support/genuine-archives.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'
import { filesOf } from '../../support/writer-forms.ts'
import { extraField, type RawEntry, zipOf } from '../../support/zip-builder.ts'

const [sample] = (await genuineArchives()).filter(({ name }) => name === 'chip-refused.mime')
if (!sample) throw new Error('the sample is missing')
const files = await filesOf(sample.zip)

/** Returns indication and codes of the genuine archive with other fields in the headers of one entry. */
async function resultOf(fields: Partial<RawEntry>): Promise<readonly string[]> {
  const zip = zipOf(files.map((file, index) => ({ ...file, method: 8, ...(index === 1 ? fields : {}) })))
  const { indication, findings } = await verifyBytes(zip, sample?.keys ?? [], { secondReading: false })
  const codes = findings.map(({ code }) => code)
  return [indication, ...codes.filter((code) => code !== 'trust.test-key' && code !== 'envelope.bare-zip')]
}

const REFUSED_LINK = ['TOTAL_FAILED', 'zip.link']
const upper = (type: number, mode = 0o644) => (((type << 12) | mode) << 16) >>> 0

describe('attributes that readers take for different kinds of files are refused', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 13, 14, 16, 18, 19, 20, 30, 255])(
    'upper attributes of system %i are accepted only from systems whose writers give the types of Unix',
    async (system) => {
      const usual = [0, 3, 10, 11, 14, 19].includes(system)
      const madeBy = (system << 8) | 20
      expect(await resultOf({ madeBy, external: upper(0o10) })).toEqual(usual ? ['TOTAL_PASSED'] : REFUSED_LINK)
      expect(await resultOf({ madeBy, external: 0x0800 << 16 })).toEqual(usual ? ['TOTAL_PASSED'] : REFUSED_LINK)
      expect(await resultOf({ madeBy, external: 0x20 })).toEqual(['TOTAL_PASSED'])
    },
  )

  test.each(Array.from({ length: 16 }, (_, type) => type))(
    'type %i of Unix is accepted for a file only if it is a plain file or none',
    async (type) => {
      const expected = type === 0 || type === 0o10 ? ['TOTAL_PASSED'] : REFUSED_LINK
      for (const madeBy of [0x0014, 0x0314]) expect(await resultOf({ madeBy, external: upper(type) })).toEqual(expected)
    },
  )

  test.each([0x08, 0x10, 0x40, 0x400])('the attribute 0x%s of MS-DOS is refused for a file', async (attribute) => {
    expect(await resultOf({ external: upper(0o10) + attribute })).toEqual(REFUSED_LINK)
    expect(await resultOf({ madeBy: 20, external: attribute })).toEqual(REFUSED_LINK)
  })

  test('read-only, hidden, system, archive and the other attributes of Windows are accepted', async () => {
    for (const attribute of [1, 2, 4, 0x20, 0x80, 0x100, 0x800, 0x1000, 0x2000, 0x4000])
      expect(await resultOf({ madeBy: 20, external: attribute })).toEqual(['TOTAL_PASSED'])
    expect(await resultOf({ madeBy: 0x003f, external: upper(0o10) + 0x8020 })).toEqual(['TOTAL_PASSED'])
  })
})

const TEXT = Buffer.alloc(24, 'x')
/** Mode, size, owner and target of a field of ASi, behind their checksum. */
function asi(mode: number, target = ''): Buffer {
  const body = Buffer.alloc(10 + target.length)
  body.writeUInt16LE(mode, 0)
  body.writeUInt32LE(target.length, 2)
  body.write(target, 10)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32(body))
  return Buffer.concat([checksum, body])
}

describe('an extra field from which a reader takes what the headers do not say is refused', () => {
  test.each<readonly [what: string, id: number, code: string]>([
    ['attributes for readers of streams (libarchive)', 0x6c78, 'zip.link'],
    ['the encoding of the name', 0x0008, 'zip.header-mismatch'],
    ['record attributes of OpenVMS', 0x000c, 'zip.header-mismatch'],
    ['streams and forks', 0x000e, 'zip.header-mismatch'],
    ['a patch of another file', 0x000f, 'zip.header-mismatch'],
    ['strong encryption', 0x0017, 'zip.encrypted'],
    ['record attributes of IBM Z', 0x0065, 'zip.header-mismatch'],
    ['a name of ZipIt', 0x2605, 'zip.header-mismatch'],
    ['forks and name of Info-ZIP for Macintosh', 0x334d, 'zip.header-mismatch'],
    ['a file type of Acorn', 0x4341, 'zip.header-mismatch'],
    ['a name of Xceed', 0x554e, 'zip.header-mismatch'],
    ['encryption of WinZip', 0x9901, 'zip.encrypted'],
    ['a Korean code page', 0xe57a, 'zip.header-mismatch'],
  ])('%s: refused in either header', async (_what, id, code) => {
    const extra = extraField(id, TEXT)
    expect(await resultOf({ extra })).toContain(code)
    expect(await resultOf({ local: { extra } })).toEqual(['TOTAL_FAILED', code])
    expect(await resultOf({ central: { extra } })).toEqual(['TOTAL_FAILED', code])
  })

  test('an extended timestamp without a byte, at which libarchive stops, is refused', async () => {
    for (const header of ['local', 'central'])
      expect(await resultOf({ [header]: { extra: extraField(0x5455, Buffer.alloc(0)) } })).toEqual([
        'TOTAL_FAILED',
        'zip.header-mismatch',
      ])
  })

  test('the field of ASi is refused with the type or the target of a link, and named otherwise', async () => {
    for (const data of [asi(0o120777), asi(0o100644, '../proof.json'), asi(0o060644)])
      expect(await resultOf({ local: { extra: extraField(0x756e, data) } })).toEqual(REFUSED_LINK)
    // unzip takes the type of a link from a field with a wrong checksum, and from one that is cut off behind the type.
    const unchecked = Buffer.concat([Buffer.alloc(4), asi(0o120777).subarray(4)])
    for (const data of [unchecked, unchecked.subarray(0, 6)])
      for (const header of ['local', 'central'])
        expect(await resultOf({ [header]: { extra: extraField(0x756e, data) } })).toEqual(REFUSED_LINK)
    for (const data of [asi(0o100644), asi(0o644), TEXT])
      expect(await resultOf({ local: { extra: extraField(0x756e, data) } })).toEqual([
        'TOTAL_PASSED',
        'zip.other-extra-field',
      ])
  })

  test.each([0x0007, 0x0009, 0x000d, 0x0014, 0x4453, 0x6375, 0x6542, 0xa11e, 0xd935, 0x1234, 0xffff])(
    'the extra field %i, from which nothing is taken that changes an unpacked file, is named',
    async (id) => {
      expect(await resultOf({ local: { extra: extraField(id, TEXT) } })).toEqual([
        'TOTAL_PASSED',
        'zip.other-extra-field',
      ])
    },
  )
})
