import { describe, expect, test } from 'vitest'
import { genuineArchives } from '../../support/genuine-archives.ts'
import { verifyBytes } from '../../support/verify-bytes.ts'
import { filesOf } from '../../support/writer-forms.ts'
import { type RawEntry, type RawZip, zipOf } from '../../support/zip-builder.ts'

/** Forms of a genuine archive that some reader takes apart differently, next to forms that all readers read alike. */
const [sample] = (await genuineArchives()).filter(({ name }) => name === 'chip-refused.mime')
if (!sample) throw new Error('the sample is missing')
const { zip: genuine, keys } = sample
const files = await filesOf(genuine)
const root = files[0]?.name.split('/')[0] ?? ''

type Bytes = string | Uint8Array
const joined = (...parts: readonly Bytes[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const DELIMITER = '--good\r\n'
const END = '--good--\r\n'
const partOf = (body: Bytes, headers = 'Content-Type: application/zip\r\nContent-Transfer-Encoding: binary'): Buffer =>
  joined(DELIMITER, headers, '\r\n\r\n', body, '\r\n')
const envelope = (type: string, ...parts: readonly Bytes[]): Buffer =>
  joined(`MIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n`, ...parts)
const MIXED = 'multipart/mixed; boundary=good'
const ordinary = (type: string): Buffer => envelope(type, partOf(genuine), END)
const withPart = (headers: string, body: Bytes): Buffer => envelope(MIXED, partOf(body, headers), partOf(genuine), END)

type Row = readonly [form: string, input: Buffer]

/** Bytes that readers trim, keep or refuse around a value. */
const ODD_BYTES = { 'no-break space': '\xa0', 'vertical tab': '\v', 'form feed': '\f', NUL: '\0', DEL: '\x7f' }
const oddBytes = Object.entries(ODD_BYTES).flatMap(([name, byte]): readonly Row[] => [
  [`${name} before the boundary`, ordinary(`multipart/mixed; boundary=${byte}good`)],
  [`${name} behind the boundary`, ordinary(`${MIXED}${byte}`)],
  [`${name} behind the type`, ordinary(`multipart/mixed${byte}; boundary=good`)],
  [
    `${name} behind the type of the part`,
    envelope(MIXED, partOf(genuine, `Content-Type: application/zip${byte}`), END),
  ],
  [
    `${name} behind the encoding of the part`,
    envelope(MIXED, partOf(genuine, `Content-Transfer-Encoding: binary${byte}`), END),
  ],
  [
    `${name} in a nested type`,
    withPart(`Content-Type: multipart/mixed; boundary=${byte}in`, '--in\r\n\r\nhello\r\n--in--'),
  ],
])

const headers: readonly Row[] = [
  ['a quoted pair in the boundary', ordinary('multipart/mixed; boundary="go\\od"')],
  ['a comment in the type', ordinary('multipart/mixed (; boundary=evil;); boundary=good')],
  [
    'a comment in the encoding',
    envelope(MIXED, partOf(genuine, 'Content-Type: application/zip\r\nContent-Transfer-Encoding: binary (x)'), END),
  ],
  ['a nested quoted pair', withPart('Content-Type: multipart/mixed; boundary="i\\n"', '--in\r\n\r\nhello\r\n--in--')],
  ['a nested comment', withPart('Content-Type: multipart/mixed (x); boundary=in', '--in\r\n\r\nhello\r\n--in--')],
  [
    'a quoted pair in a message',
    withPart(
      'Content-Type: message/rfc822',
      'Content-Type: multipart/mixed; boundary="i\\n"\r\n\r\n--in\r\n\r\nx\r\n--in--',
    ),
  ],
  [
    'a digest part without a type',
    envelope('multipart/digest; boundary=good', DELIMITER, '\r\n', genuine, `\r\n${END}`),
  ],
  [
    'a nested digest part without a type',
    withPart('Content-Type: multipart/digest; boundary=in', '--in\r\n\r\nhello\r\n--in--'),
  ],
  ['a line like a delimiter before the parts', envelope(MIXED, '--goodish\r\n\r\n', partOf(genuine), END)],
  ['a line like a delimiter behind the parts', envelope(MIXED, partOf(genuine), END, '--goodx\r\n')],
]

/** A second ZIP that some program finds, by its end record alone. */
const second = zipOf([{ name: 'r/EVIL.json', content: '{}' }])
const withByte = (offset: number, value: number): Buffer => {
  const changed = Buffer.from(second)
  changed[offset] = value
  return changed
}
const SECOND_ZIPS: { readonly [name: string]: Buffer } = {
  'a ZIP': second,
  'a ZIP behind a script': joined('#!/bin/sh\n', second),
  'a spanned ZIP': joined('PK\x07\x08', second),
  'a ZIP behind PK00': joined('PK00', second),
  'a ZIP of version 200': withByte(4, 200),
  'a ZIP with bzip2': withByte(8, 12),
}
const asQuoted = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
    .replace(/.{72}/g, '$&=\r\n')
const secondZips = Object.entries(SECOND_ZIPS).flatMap(([name, zip]): readonly Row[] => [
  [`${name} before the parts`, envelope(MIXED, zip, '\r\n', partOf(genuine), END)],
  [`${name} behind the parts`, envelope(MIXED, partOf(genuine), END, zip)],
  [`${name} in another part`, withPart('Content-Type: text/plain', zip)],
  [`${name} in a Base64 part`, withPart('Content-Transfer-Encoding: base64', zip.toString('base64'))],
  [`${name} in a quoted-printable part`, withPart('Content-Transfer-Encoding: quoted-printable', asQuoted(zip))],
  [
    `${name} in a nested Base64 part`,
    withPart(
      'Content-Type: multipart/mixed; boundary=in',
      `--in\r\nContent-Transfer-Encoding: base64\r\n\r\n${zip.toString('base64')}\r\n--in--`,
    ),
  ],
  [
    `${name} in a header`,
    joined(
      'X-A: ',
      zip.filter((byte) => byte !== 10 && byte !== 13),
      '\r\n',
      ordinary(MIXED),
    ),
  ],
])

/** The genuine files, one of them with other fields, behind other entries. */
function rezipped(fields: Partial<RawEntry>, before: readonly RawEntry[] = [], zip: RawZip = {}): Buffer {
  const entries = files.map((file, index) => ({ ...file, method: 8, ...(index === 1 ? fields : {}) }))
  return envelope(MIXED, partOf(zipOf([...before, ...entries], zip)), END)
}
const UNKNOWN_SIZES = { local: { crc: 0, compressedSize: 0, size: 0 } }
const folder = (fields: Partial<RawEntry>): Buffer => rezipped({}, [{ name: `${root}/`, ...fields }])

const zips: readonly Row[] = [
  ['a stored file with a descriptor', rezipped({ method: 0, flags: 8, ...UNKNOWN_SIZES, descriptor: 16 })],
  ['a stored file with a descriptor and sizes', rezipped({ method: 0, flags: 8, descriptor: 16 })],
  ['a stored file with the flag in one header', rezipped({ method: 0, local: { flags: 8 } })],
  ['a deflated file with the flag in one header', rezipped({ local: { flags: 8 } })],
  ['version 9.9', rezipped({ version: 99 })],
  ['version 9.9 in the directory', rezipped({ central: { version: 99 } })],
  ['version 9.9 in the local header', rezipped({ local: { version: 99 } })],
  ['a volume label', rezipped({ madeBy: 20, external: 0x08 })],
  ['a volume label of Unix', rezipped({ madeBy: 0x0314, external: 0x08 })],
  ['a reparse point', rezipped({ madeBy: 20, external: 0x400 })],
  ['a 64-bit descriptor without its field', rezipped({ flags: 8, ...UNKNOWN_SIZES, descriptor: 24 })],
  ['a folder of two bytes that are no DEFLATE', folder({ method: 8, data: Buffer.from('AB') })],
  ['a folder with deflated content', folder({ method: 8, content: 'hello' })],
  ['a folder with stored content', folder({ content: 'hello' })],
  ['a folder with a checksum', folder({ crc: 12_345 })],
  ['a name with a version', rezipped({}, [{ name: `${root}/proof.json;1`, content: 'x' }])],
]

const resultOf = async (input: Buffer) => {
  const { indication, findings } = await verifyBytes(input, keys)
  return { indication, codes: findings.map(({ code }) => code).filter((code) => code !== 'trust.test-key') }
}

describe('a genuine archive is refused if readers take its container apart differently', () => {
  test.each([...oddBytes, ...headers, ...secondZips, ...zips])('%s is refused', async (_form, input) => {
    expect((await resultOf(input)).indication).toBe('TOTAL_FAILED')
  })
})

const clean: readonly Row[] = [
  ['blanks and tabs around parameters', ordinary('multipart/mixed;\t boundary=good \t')],
  ['deflated files', rezipped({})],
  ['a folder', folder({})],
  [
    'a folder of Java, deflated to two bytes',
    folder({ method: 8, data: Buffer.from([3, 0]), flags: 8, ...UNKNOWN_SIZES, descriptor: 16 }),
  ],
  ['an unnecessary ZIP64 end record', rezipped({}, [], { zip64: {} })],
]

describe('a genuine archive passes without a finding if all readers read it alike', () => {
  test.each(clean)('%s: no finding', async (_form, input) => {
    expect(await resultOf(input)).toEqual({ indication: 'TOTAL_PASSED', codes: [] })
  })
})

/** Extra fields of known writers, and one of Java, with more data than they define. */
const EXTRA_FIELDS = [0x5455, 0x7875, 0x7855, 0x5855, 0x000a, 0x000d, 0x0009, 0xcafe]
const extraFields = EXTRA_FIELDS.flatMap((id): readonly Row[] => {
  const extra = Buffer.alloc(64, 'x')
  extra.writeUInt16LE(id, 0)
  extra.writeUInt16LE(60, 2)
  const name = `text in the extra field ${id.toString(16).padStart(4, '0')}`
  return [
    [name, rezipped({ extra })],
    [`${name} of the local header`, rezipped({ local: { extra } })],
  ]
})
const unsigned: readonly Row[] = [
  ...extraFields,
  ['another folder', rezipped({}, [{ name: `${root}/call 555/` }])],
  ['a folder like that of the images', rezipped({}, [{ name: `${root}/images2/` }])],
  ['a ZIP comment', rezipped({}, [], { comment: 'hello' })],
  ['text before the parts', envelope(MIXED, 'hello\r\n', partOf(genuine), END)],
  ['text behind the parts', envelope(MIXED, partOf(genuine), END, 'hello')],
  ['another part', withPart('Content-Type: text/plain', 'hello')],
]

describe('room that nothing signs is reported', () => {
  test.each(unsigned)('%s is reported, and the archive passes', async (_form, input) => {
    const { indication, codes } = await resultOf(input)
    expect(indication).toBe('TOTAL_PASSED')
    expect(codes).not.toEqual([])
  })
})
