import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import type { Limits } from '../../../main/proof/read/limits.ts'
import { readBytes } from '../../support/read-bytes.ts'

const zip = await new JSZip().file('id_20260314092832123/proof.json', '{}').generateAsync({ type: 'nodebuffer' })
const B = 'simple-boundary'
const TOP = `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${B}"\r\n\r\n`
const PART = 'Content-Type: application/zip\r\nContent-Transfer-Encoding: binary\r\n\r\n'
const BASE64 = 'Content-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n'

const join = (...pieces: (string | Uint8Array)[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)))
const plain = (top = TOP, part = PART, body: string | Uint8Array = zip, end = `\r\n--${B}--\r\n`) =>
  join(top, `--${B}\r\n`, part, body, end)

const codes = async (bytes: Uint8Array, limits: Partial<Limits> = {}) => {
  const { facts } = await readBytes(bytes, limits)
  return [...new Set(facts.observations.map(({ code }) => code))].filter((code) => code.startsWith('envelope.'))
}

/** Returns a ZIP with a stored entry that contains `content`. */
const holding = (content: string) =>
  new JSZip()
    .file('id_20260314092832123/images/a.bin', content.padEnd(1000, '.'))
    .generateAsync({ type: 'nodebuffer', compression: 'STORE' })

describe('oddities of an envelope are reported, and nothing else', () => {
  test('an ordinary envelope has no oddities', async () => {
    expect(await codes(plain())).toEqual([])
    expect(await codes(plain(TOP, BASE64, wrapped(zip.toString('base64'))))).toEqual([])
  })

  test.each<[string, Uint8Array, string]>([
    ['a bare ZIP', zip, 'envelope.bare-zip'],
    ['no top headers', plain(''), 'envelope.no-headers'],
    ['an HTTP status line', plain(`HTTP/1.1 200 OK\r\n${TOP}`), 'envelope.http-status'],
    ['no closing delimiter', plain(TOP, PART, zip, '\r\n'), 'envelope.not-closed'],
    ['LF line ends', plain(TOP.replaceAll('\r', ''), PART.replaceAll('\r', '')), 'envelope.line-ends'],
    ['a space before a colon', plain(TOP.replace('Version:', 'Version :')), 'envelope.space-before-colon'],
    ['a ZIP without a type', plain(TOP, PART.replace('Content-Type: application/zip\r\n', '')), 'envelope.part-type'],
    [
      'a ZIP with an invalid type',
      plain(TOP, PART.replace('application/zip', '"application/zip')),
      'envelope.part-type',
    ],
    ['a ZIP as text', plain(TOP, PART.replace('application/zip', 'text/plain')), 'envelope.part-type'],
    ['another part', plain(TOP, PART, zip, `\r\n--${B}\r\n\r\nhello\r\n--${B}--\r\n`), 'envelope.other-parts'],
  ])('an envelope is read, and its oddity is reported: %s', async (_name, bytes, code) => {
    expect(await codes(bytes)).toContain(code)
    const { facts } = await readBytes(bytes)
    expect(facts.files.map(({ path }) => path)).toEqual(['proof.json'])
  })

  test('a boundary of more than 70 characters is reported', async () => {
    const long = 'b'.repeat(90)
    expect(await codes(Buffer.from(plain().toString('latin1').replaceAll(B, long), 'latin1'))).toEqual([
      'envelope.long-boundary',
    ])
  })

  test('Base64 without its padding is reported', async () => {
    const text = zip.toString('base64')
    // Padding depends on the length, which a comment in the ZIP adjusts.
    const padded = text.endsWith('=') ? text : null
    if (padded === null) throw new Error('the ZIP needs another length for this test')
    const bytes = plain(TOP, BASE64, wrapped(padded.replace(/=+$/, '')))
    expect(await codes(bytes)).toEqual(['envelope.base64-padding'])
  })

  test('a delimiter line inside the data is reported, and so is a line that only starts like one', async () => {
    expect(await codes(plain(TOP, PART, await holding(`x\r\n--${B}\r\nContent-Type: text/plain\r\n\r\n`)))).toEqual([
      'envelope.boundary-in-data',
    ])
    expect(await codes(plain(TOP, PART, await holding(`x\r\n--${B}--\r\n`)))).toEqual(['envelope.boundary-in-data'])
    expect(await codes(plain(TOP, PART, await holding(`x\r\n--${B}more\r\n`)))).toEqual(['envelope.boundary-like-line'])
    expect(await codes(plain(TOP, PART, await holding(`x --${B}\r\n`)))).toEqual([])
  })

  test.each([
    ['two Content-Type headers', TOP.replace('\r\n\r\n', '\r\nContent-Type: text/plain\r\n\r\n')],
    ['two boundaries', TOP.replace(';', '; boundary=x;')],
    ['an empty boundary', TOP.replace(B, '')],
    ['a bare CR', TOP.replace('1.0', '1\r0')],
  ])('an envelope with %s is malformed', async (_name, top) => {
    expect(await codes(plain(top))).toEqual(['envelope.malformed'])
  })

  const beside = (header: string) =>
    join(
      plain(TOP, PART, zip, ''),
      `\r\n--${B}\r\n${header}\r\n\r\n--other\r\n\r\ntext\r\n--other--\r\n\r\n--${B}--\r\n`,
    )
  const BOUNDARIES: readonly (readonly [form: string, parameter: string])[] = [
    ['angle brackets inside its quotes', `boundary="<${B}>"`],
    ['an encoded word', `boundary="=?utf-8?q?${B}?="`],
    ['an encoded word after other text', `boundary="x=?utf-8?b?YQ==?="`],
    ['a line break inside its quotes', 'boundary="simple\r\n\tboundary"'],
    ['a slash without quotes', 'boundary=a/b'],
    ['an equals sign without quotes', 'boundary=a=b'],
    ['a question mark without quotes', 'boundary=a?b'],
    ['an asterisk without quotes', 'boundary=a*b'],
    ['apostrophes without quotes', "boundary=a''b"],
    ['a percent sign without quotes', 'boundary=%41'],
    ['an at sign inside its quotes', 'boundary="a@b"'],
    ['a semicolon inside its quotes', 'boundary="a;b"'],
    ['apostrophes around it inside its quotes', `boundary="'a'"`],
    ['a second boundary inside the quotes of a parameter', 'boundary="other"; name="boundary=x"'],
    ['a second boundary under a longer name', 'x.boundary=x; boundary="other"'],
  ]
  test.each(BOUNDARIES)('a boundary with %s is ambiguous at the top and in other parts', async (_form, parameter) => {
    expect(await codes(plain(TOP.replace(/boundary=.*/, parameter)))).toEqual(['envelope.ambiguous'])
    expect(await codes(beside(`Content-Type: multipart/mixed; ${parameter}`))).toEqual(['envelope.ambiguous'])
  })

  test.each([
    `boundary="${B}"`,
    `boundary=${B}`,
    `boundary=\r\n\t"${B}"`,
    `charset=utf-8; BOUNDARY = "${B}" ;`,
    `type="application/zip"; start="<a@b>"; boundary="${B}"`,
  ])('a boundary that all readers take alike is accepted: %j', async (parameter) => {
    expect(await codes(plain(TOP.replace(/boundary=.*"/, parameter)))).toEqual([])
  })

  test.each<[string, string]>([
    ['as an encoded word', 'Content-Type: =?us-ascii?b?bXVsdGlwYXJ0L21peGVk?=; boundary=other'],
    ['in quotes', 'Content-Type: "multipart/mixed"; boundary=other'],
    ['folded', 'Content-Type: multi\r\n part/mixed; boundary=other'],
    ['with a third word', 'Content-Type: multipart/mixed/x; boundary=other'],
    ['without a subtype', 'Content-Type: multipart; boundary=other'],
    ['of a file, with a boundary', 'Content-Type: application/pkcs7-mime; boundary=other'],
    ['missing, with a boundary', 'Content-Type: ; boundary=other'],
    [
      'of a text, with an encoding followed by a blank',
      'Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\t',
    ],
    ['of a text, with a folded encoding', 'Content-Type: text/plain\r\nContent-Transfer-Encoding:\r\n base64'],
  ])('a part with a type %s is ambiguous, because only some readers find parts in it', async (_name, header) => {
    expect(await codes(beside(header))).toEqual(['envelope.ambiguous'])
  })

  test('a part with the name of its file as an encoded word is no oddity', async () => {
    const part = PART.replace('zip\r\n', 'zip; name="=?utf-8?q?Pr=C3=BCfung=2Ezip?="\r\n')
    expect(await codes(plain(TOP, part))).toEqual([])
  })

  const escaped = (byte: number) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
  const quoted = [...zip].map(escaped).join('').replace(/.{72}/g, '$&=\r\n')
  const QUOTED = PART.replace('binary', 'quoted-printable')
  test.each<[string, string]>([
    ['escapes in lower case', quoted.toLowerCase()],
    ['lines of more than 76 characters', quoted.replace('=\r\n', '')],
    ['a line end that is not encoded', quoted.replace('=00', '=00\r\n')],
    ['a byte that must be encoded', quoted.replace('=03', '\x03')],
    ['a byte beyond ASCII', quoted.replace('=00', '\x80')],
    ['blanks after a soft line end', quoted.replace('=\r\n', '= \r\n')],
  ])('an archive in quoted-printable with %s is malformed', async (_name, body) => {
    expect(await codes(plain(TOP, QUOTED, quoted))).toEqual([])
    expect(await codes(plain(TOP, QUOTED, body))).toContain('envelope.malformed')
  })

  test('a text part in quoted-printable may have line ends and long lines', async () => {
    const text = `Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nf=c3=bcr${' x'.repeat(60)}\r\nSie`
    const bytes = join(plain(TOP, PART, zip, ''), `\r\n--${B}\r\n${text}\r\n--${B}--\r\n`)
    expect(await codes(bytes)).toEqual(['envelope.other-parts'])
  })

  test.each<[string, Uint8Array]>([
    ['before the parts', join(TOP, zip, `\r\n--${B}\r\n`, PART, zip, `\r\n--${B}--\r\n`)],
    ['after the parts', join(plain(), zip)],
    ['after the parts, in the middle of text', join(plain(), 'some text', zip, 'more text')],
    [
      'inside another part, in the middle of text',
      join(plain(TOP, PART, zip, `\r\n--${B}\r\n\r\nsome text`), zip, `more\r\n--${B}--\r\n`),
    ],
  ])('a second ZIP %s is reported, because readers of the whole file would find it', async (_name, bytes) => {
    expect(await codes(bytes)).toEqual(['envelope.several-archives'])
  })

  test('text before and after the parts is legal and reported, also if it begins like an entry of a ZIP', async () => {
    const text = 'This is PK and PK\x03\x04 again, a text. '.repeat(10)
    expect(await codes(join(TOP, text, `\r\n--${B}\r\n`, PART, zip, `\r\n--${B}--\r\n`, text))).toEqual([
      'envelope.text-outside',
    ])
  })

  test.each<[string, Uint8Array, RegExp]>([
    ['the body of an error', Buffer.from('{"errors":[]}'), /it is a JSON text/],
    ['the body of an error on several lines', Buffer.from('{\r\n  "errors": []\r\n}'), /it is a JSON text/],
    ['a ZIP after the headers of a message', join(PART, zip), /a ZIP behind \d+ other bytes/],
    ['a ZIP after an empty line', join('\r\n', zip), /a ZIP behind 2 other bytes/],
    ['the end of a ZIP', join('\0'.repeat(9), zip.subarray(-60)), /ends like a ZIP whose start is missing/],
  ])('%s is no archive, and its type is named', async (_name, bytes, detail) => {
    const { facts } = await readBytes(bytes)
    expect(facts.observations).toMatchObject([{ code: 'envelope.no-archive', detail: expect.stringMatching(detail) }])
  })

  test('limits of the envelope are refused with both numbers', async () => {
    const many = join(TOP, `--${B}\r\n\r\nx\r\n`.repeat(5), `--${B}\r\n`, PART, zip, `\r\n--${B}--\r\n`)
    expect(await codes(many, { envelopeParts: 3 })).toEqual(['envelope.limit-exceeded'])
    expect(await codes(many)).not.toContain('envelope.limit-exceeded')
    const headers = plain(`X-A: 1\r\n`.repeat(30) + TOP)
    expect(await codes(headers, { envelopeHeaderCount: 20 })).toEqual(['envelope.limit-exceeded'])
  })
})

const wrapped = (text: string): string => (text.match(/.{1,76}/g) ?? []).join('\r\n')

describe('an envelope that is truncated anywhere, or whose part is empty, is read to its end', () => {
  const quoted = [...zip].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
  const part = (encoding: string) => PART.replace('binary', encoding)
  const bodies: readonly (readonly [encoding: string, body: string | Uint8Array])[] = [
    ['binary', zip],
    ['base64', wrapped(zip.toString('base64'))],
    ['base64', zip.toString('base64')],
    ['quoted-printable', quoted.replace(/.{72}/g, '$&=\r\n')],
  ]

  test.each(bodies)('a %s envelope truncated anywhere is read to its end', async (encoding, body) => {
    for (const lineEnd of ['\r\n', '\n']) {
      const lines = (text: string) => text.replaceAll('\r\n', lineEnd)
      const bytes = plain(lines(TOP), lines(part(encoding)), typeof body === 'string' ? lines(body) : body)
      const whole = await readBytes(bytes)
      expect(whole.facts.proof?.value).toEqual({})
      for (let at = 0; at < bytes.length; at++) {
        const { facts } = await readBytes(bytes.subarray(0, at))
        const codes = facts.observations.map(({ code }) => code)
        expect(codes.length > 0 || facts.proof !== null, `cut at ${at}`).toBe(true)
      }
    }
  })

  test.each(['binary', 'base64', 'quoted-printable'])(
    'a %s envelope with an empty part is read to its end',
    async (encoding) => {
      for (const body of ['', ' ', '\r\n', '\n', '\r', '\r\n\r\n', '=', '==', '====', '=\r\n']) {
        const { facts } = await readBytes(plain(TOP, part(encoding), body))
        const codes = facts.observations.map(({ code }) => code)
        expect(codes.filter((code) => code === 'zip.unreadable' || code === 'envelope.no-archive')).toHaveLength(1)
      }
    },
  )
})
