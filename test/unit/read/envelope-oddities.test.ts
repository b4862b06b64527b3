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
