import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../../shared/report/report.ts'
import { integrityReason } from '../../../shared/report/verdict-reason.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { zipOf } from '../../support/zip-builder.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'samples')
const keys = keysFrom(readFileSync(join(SAMPLES, 'keys', 'signer.pub.pem')), 'signer.pub.pem')
const GENUINE = readFileSync(join(SAMPLES, 'archives', 'licence-and-portrait.mime'))
const ZIP = GENUINE.subarray(GENUINE.indexOf('PK\x03\x04', 0, 'latin1'), endOf(GENUINE))

/** Returns the end of the ZIP in a message: its end record has no comment. */
function endOf(message: Buffer): number {
  return message.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 22
}

const latin1 = (bytes: Buffer) => bytes.toString('latin1')
const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const wrapped = (bytes: Buffer) => bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')

/** Damages that happen to files, each made as programs make it, and the sign that the report names. */
const DAMAGE: readonly (readonly [name: string, damage: (bytes: Buffer) => Buffer, sign: RegExp])[] = [
  ['read as UTF-8 and saved', (bytes) => Buffer.from(bytes.toString('utf8')), /saved as a text in UTF-8: \d+ times/],
  ['read as Latin-1 and saved in UTF-8', (bytes) => Buffer.from(latin1(bytes), 'utf8'), /Latin-1 or Windows-1252/],
  [
    'read as Windows-1252 and saved in UTF-8',
    (bytes) => Buffer.from(new TextDecoder('windows-1252').decode(bytes), 'utf8'),
    /Latin-1 or Windows-1252/,
  ],
  ['saved in ASCII', (bytes) => bytesOf(latin1(bytes).replaceAll(/[\x80-\xff]/g, '?')), /no byte above 7F/],
  ['stripped of the eighth bit', (bytes) => Buffer.from(bytes.map((byte) => byte & 0x7f)), /no byte above 7F/],
  [
    'sent by FTP in ASCII mode to Windows',
    (bytes) => bytesOf(latin1(bytes).replaceAll(/\r?\n/g, '\r\n')),
    /before each of \d+ LF stands a CR/,
  ],
  ['sent by FTP in ASCII mode to Unix', (bytes) => bytesOf(latin1(bytes).replaceAll('\r', '')), /no CR is left/],
  ['normalised by a mail gateway', (bytes) => bytesOf(latin1(bytes).replaceAll(/\r\n|\r/g, '\n')), /no CR is left/],
]

const findingsOf = ({ findings }: Report) =>
  findings.filter(({ level }) => level === 'FAIL').map(({ code, message }) => `${code}: ${message}`)

describe.each([
  ['an envelope', GENUINE],
  ['a bare ZIP', Buffer.from(ZIP)],
])('damage in transfer of %s', (_, genuine) => {
  let before: Report
  beforeAll(async () => {
    before = await verifyBytes(genuine, keys)
  })

  test('the archive passes before it is damaged', () => {
    expect(before.indication).toBe('TOTAL_PASSED')
  })

  test.each(DAMAGE)(
    'an archive that was %s fails, is called damaged, and nobody is accused',
    async (_name, damage, sign) => {
      const report = await verifyBytes(damage(genuine), keys)
      expect([report.indication, report.subIndication]).toEqual(['TOTAL_FAILED', 'FORMAT_FAILURE'])
      const findings = findingsOf(report)
      expect(findings.join('\n')).toMatch(sign)
      expect(findings.filter((text) => !text.startsWith('zip.unreadable'))).toEqual([])
      expect(report.findings.map(({ advice }) => advice).join(' ')).not.toMatch(/two archives|rely/)
    },
  )
})

test('a ZIP in quoted-printable without a header that says so is named as that', async () => {
  const end = endOf(GENUINE)
  const encoded = [...ZIP].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
  const message = Buffer.concat([
    GENUINE.subarray(0, end - ZIP.length),
    Buffer.from(encoded.replace('=50=4B=03', 'PK=03')),
    GENUINE.subarray(end),
  ])
  expect(findingsOf(await verifyBytes(message, keys)).join()).toMatch(/encoded as quoted-printable, and no header/)
})

test('a response that was saved with the sizes of its chunks is named as that', async () => {
  const body = GENUINE.indexOf('\r\n\r\n') + 4
  const chunks = [cut(GENUINE, body, 40_000), cut(GENUINE, 40_000)].map((piece) =>
    Buffer.concat([bytesOf(`${piece.length.toString(16)}\r\n`), piece, bytesOf('\r\n')]),
  )
  const saved = Buffer.concat([bytesOf('HTTP/1.1 200 OK\r\n'), cut(GENUINE, 0, body), ...chunks, bytesOf('0\r\n\r\n')])
  const findings = findingsOf(await verifyBytes(saved, keys))
  expect(findings).toEqual([expect.stringContaining('chunks of the HTTP response were not joined')])
})

describe('a small ZIP of stored files', () => {
  const small = zipOf(
    ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map((name) => ({
      name: `i-1_20260314092832123/images/${name}`,
      content: bytesOf(`\x89PNG\r\n\x1a\n${name.repeat(600)}`),
    })),
  )
  test.each<readonly [string, (text: string) => string, RegExp]>([
    ['sent to Windows in ASCII mode', (text) => text.replaceAll(/\r?\n/g, '\r\n'), /before each of \d+ LF stands a CR/],
    ['sent to Unix in ASCII mode', (text) => text.replaceAll('\r', ''), /no CR is left in it/],
    ['without its beginning', (text) => text.slice(100), /start is missing: its first 100 bytes/],
  ])('%s is called damaged, and nobody is accused', async (_, damage, words) => {
    const findings = findingsOf(await verifyBytes(bytesOf(damage(latin1(small))), keys)).join('\n')
    expect(findings).toMatch(words)
    expect(findings).not.toMatch(/hidden-data|header-mismatch/)
  })
})

describe('manipulation is still called by its name', () => {
  test.each([
    ['bytes before the ZIP', Buffer.concat([Buffer.alloc(40), ZIP]), 'zip.'],
    ['a second archive behind the first', Buffer.concat([ZIP, ZIP]), 'zip.hidden-data'],
  ])('%s', async (_, bytes, code) => {
    const report = await verifyBytes(bytes, keys)
    expect(report.indication).toBe('TOTAL_FAILED')
    expect(findingsOf(report).join()).not.toContain('damaged when it was transferred')
    if (code !== 'zip.') expect(findingsOf(report).join()).toContain(code)
  })
})

const cut = (bytes: Buffer, from: number, to = bytes.length) => bytes.subarray(from, to)
const doubled = (bytes: Buffer, more = bytes) => Buffer.concat([bytes, more])

describe('a file that was not saved once and whole is named as that', () => {
  const half = 40_000
  test.each<readonly [string, Buffer, RegExp]>([
    ['an envelope twice', doubled(GENUINE), /the same \d+ bytes stand in it 2 times/],
    ['an envelope three times', doubled(doubled(GENUINE), GENUINE), /stand in it 3 times/],
    ['a ZIP twice', doubled(ZIP), /the same \d+ bytes stand in it 2 times/],
    ['a download that began again', doubled(cut(GENUINE, 0, half), GENUINE), /its first 40000 bytes stand in it again/],
    ['a ZIP that began again', doubled(cut(ZIP, 0, half), ZIP), /its first 40000 bytes stand in it again/],
    ['an envelope cut within its headers', cut(GENUINE, 0, 200), /no line closes the message: it may be cut off/],
    ['an envelope cut within the ZIP', cut(GENUINE, 0, half), /cut off/],
    ['an envelope cut within its last line', cut(GENUINE, 0, GENUINE.length - 3), /cut off at its end/],
    ['an envelope cut before its last line', cut(GENUINE, 0, GENUINE.length - 30), /cut off at its end/],
    ['a ZIP cut at its end', cut(ZIP, 0, ZIP.length - 3), /cut off/],
    ['an envelope without its beginning', cut(GENUINE, half), /whose beginning is missing/],
    ['a ZIP without its beginning', cut(ZIP, half), /start is missing: its first 40000 bytes/],
    ['a ZIP without its first byte', cut(ZIP, 1), /start is missing: its first 1 bytes/],
    ['a ZIP without a block', doubled(cut(ZIP, 0, 16_384), cut(ZIP, 20_480)), /4096 of its bytes are missing/],
    ['a ZIP that ends with zeros', doubled(cut(ZIP, 0, half), Buffer.alloc(ZIP.length - half)), /ends with zeros/],
    ['zeros alone', Buffer.alloc(5000), /begins with zeros/],
  ])('%s', async (_, bytes, words) => {
    const report = await verifyBytes(bytes, keys)
    expect([report.indication, report.subIndication]).toEqual(['TOTAL_FAILED', 'FORMAT_FAILURE'])
    expect(findingsOf(report).join('\n')).toMatch(words)
    expect(report.findings.map(({ advice }) => advice).join(' ')).not.toMatch(/two archives|rely/)
  })

  test('two different archives in one file are no repetition', async () => {
    const other = Buffer.from(GENUINE)
    other[half] = (other[half] ?? 0) ^ 1
    for (const bytes of [doubled(GENUINE, other), doubled(other, GENUINE), doubled(doubled(GENUINE), other)])
      expect(findingsOf(await verifyBytes(bytes, keys)).join('\n')).not.toMatch(/stand in it/)
  })
})

describe('a text file in an archive that was saved again as a text is named as that', () => {
  const name = 'identityDetails.json'
  /** Returns an archive whose identity details were made with these line ends, and then saved as `save` does. */
  const archiveOf = (made: (json: string) => string, save: (json: string) => string) => {
    const json = made(JSON.stringify({ identityId: 'i-1', attributes: [] }, null, 2))
    const proof = { hashes: { [name.slice(0, -5)]: createHash('sha256').update(json).digest('hex') } }
    return zipOf([
      { name: 'a_20260314092832123/proof.json', content: JSON.stringify(proof) },
      { name: `a_20260314092832123/${name}`, content: Buffer.from(save(json)) },
    ])
  }
  const crlf = (json: string) => json.replaceAll(/\r?\n/g, '\r\n')
  const lf = (json: string) => json.replaceAll('\r\n', '\n')
  test.each<readonly [string, (json: string) => string, (json: string) => string, RegExp | null]>([
    ['CR LF for LF', lf, crlf, /with LF line ends/],
    ['LF for CR LF', crlf, lf, /with CR LF line ends/],
    [
      'CR LF for LF and a byte order mark',
      lf,
      (json) => `\ufeff${crlf(json)}`,
      /with LF line ends and no byte order mark/,
    ],
    ['a last line end', lf, (json) => `${json}\n`, /with no line end after its last line/],
    ['no last line end', (json) => `${json}\n`, (json) => json.trimEnd(), /with a line end \(LF\) after its last line/],
    ['a changed value', lf, (json) => json.replace('i-1', 'i-2'), null],
    ['a changed value and CR LF', lf, (json) => crlf(json.replace('i-1', 'i-2')), null],
  ])('%s', async (_, made, save, words) => {
    const { findings, indication } = await verifyBytes(archiveOf(made, save), keys)
    expect(indication).toBe('TOTAL_FAILED')
    const wrong = findings.filter(({ code, message }) => code === 'hash.mismatch' && message.includes(name))
    expect(wrong).toHaveLength(1)
    if (words) expect(wrong[0]?.message).toMatch(words)
    else expect(wrong[0]?.message).not.toMatch(/saved again/)
  })
})

describe('a picture in an archive that a program took for a text is named as that', () => {
  const path = 'images/0d5c3f6e.png'
  const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080200000090770a53de', 'hex')
  const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex')
  const archiveOf = (made: Buffer, saved: Buffer) => {
    const hash = createHash('sha256').update(made).digest('hex')
    const proof = { hashes: { images: [{ id: '0d5c3f6e', path, hash }] } }
    return zipOf([
      { name: 'a_20260314092832123/proof.json', content: JSON.stringify(proof) },
      { name: `a_20260314092832123/${path}`, content: saved },
    ])
  }
  const asText = (convert: (text: string) => string) => (bytes: Buffer) =>
    Buffer.from(convert(bytes.toString('latin1')), 'latin1')
  const unix = asText((text) => text.replaceAll('\r\n', '\n'))
  const dos = asText((text) => text.replaceAll(/\r?\n/g, '\r\n'))
  const all = asText((text) => text.replaceAll('\n', '\r\n'))
  const utf8 = (bytes: Buffer) => Buffer.from(bytes.toString('latin1'), 'utf8')
  const lossy = (bytes: Buffer) => Buffer.from(bytes.toString('utf8'), 'utf8')
  const other = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('\n')])
  test.each<readonly [string, Buffer, (bytes: Buffer) => Buffer, boolean]>([
    ['LF line ends', PNG, unix, true],
    ['CR LF line ends', PNG, dos, true],
    ['CR before each LF', PNG, all, true],
    ['Latin-1 saved in UTF-8', PNG, utf8, true],
    ['Latin-1 saved in UTF-8, of a JPEG', JPEG, utf8, true],
    ['no UTF-8 saved in UTF-8', PNG, lossy, true],
    ['no UTF-8 saved in UTF-8, of a JPEG', JPEG, lossy, true],
    ['another change', PNG, other, false],
    ['another change of a JPEG', JPEG, other, false],
  ])('%s', async (_, made, save, isNamed) => {
    const { findings, indication } = await verifyBytes(archiveOf(made, save(made)), keys)
    expect(indication).toBe('TOTAL_FAILED')
    const wrong = findings.filter(({ code, message }) => code === 'hash.mismatch' && message.includes(path))
    expect(wrong.map(({ message }) => /took it for a text/.test(message))).toEqual([isNamed])
  })

  test('another file with such a beginning is called no picture', async () => {
    const path = 'additionalFiles/note.txt'
    const hash = createHash('sha256').update('other').digest('hex')
    const { findings } = await verifyBytes(
      zipOf([
        {
          name: 'a_20260314092832123/proof.json',
          content: JSON.stringify({ hashes: { additionalFiles: [{ id: 'note', path, hash }] } }),
        },
        { name: `a_20260314092832123/${path}`, content: '??? who wrote this' },
      ]),
      keys,
    )
    const wrong = findings.filter(({ code, message }) => code === 'hash.mismatch' && message.includes(path))
    expect(wrong.map(({ message }) => /picture/.test(message))).toEqual([false])
  })
})

test('the reason names files that a system left and names in another form, and accuses nobody', async () => {
  const root = 'a_20260314092832123'
  const hash = createHash('sha256').update('{}').digest('hex')
  const path = 'additionalFiles/M\u00fcller.txt'
  const documents = ['identityDetails', 'verificationAndEvaluationDetails']
  const own = Object.fromEntries(documents.map((name) => [name, hash]))
  const proof = JSON.stringify({ hashes: { ...own, additionalFiles: [{ id: 'M\u00fcller', path, hash }] } })
  const archiveOf = (...names: readonly string[]) =>
    zipOf([
      { name: `${root}/proof.json`, content: proof },
      ...[...documents.map((name) => `${name}.json`), ...names].map((name) => ({
        name: `${root}/${name}`,
        content: '{}',
      })),
    ])
  const reasonOf = async (bytes: Buffer) => integrityReason(await verifyBytes(bytes, keys))
  expect(await reasonOf(archiveOf(path.normalize('NFD')))).toMatch(/only with another Unicode form of its name$/)
  expect(await reasonOf(archiveOf())).toMatch(/is missing$/)
  const added = ['images/.DS_Store', 'proof.json.part']
  for (const name of added)
    expect(await reasonOf(archiveOf(path, name))).toMatch(/operating systems and broken-off copies leave/)
  expect(await reasonOf(archiveOf(path, 'images/x.png'))).toMatch(/has no hash in proof\.json$/)
})

const BASE64 = GENUINE.toString('base64')
const MAIL = `From: a@example.org\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=m\r\n\r\n--m\r\nContent-Type: text/plain\r\n\r\nhere\r\n--m\r\nContent-Type: application/octet-stream; name=proof.mime\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrapped(GENUINE)}\r\n--m--\r\n`

describe('a proof in one more wrapping is named, with how to take it out', () => {
  test.each<readonly [string, Buffer | string, RegExp]>([
    ['a data URL', `data:multipart/mixed;base64,${BASE64}`, /a data URL; if a proof is inside, decode/],
    [
      'an mbox file',
      Buffer.concat([bytesOf('From a@example.org Thu Nov 26 10:00:00 2026\n'), GENUINE]),
      /an mbox file/,
    ],
    [
      'chunks',
      Buffer.concat([bytesOf(`${GENUINE.length.toString(16)}\r\n`), GENUINE, bytesOf('\r\n0\r\n\r\n')]),
      /chunks were not joined/,
    ],
    ['Base64 of the message', wrapped(GENUINE), /it is Base64; if a proof is inside, decode the text/],
    ['Base64 of the ZIP', Buffer.from(ZIP).toString('base64'), /it is Base64/],
    ['the body of a gateway', JSON.stringify({ isBase64Encoded: true, body: BASE64 }), /a JSON text with Base64/],
    [
      'the body of a gateway behind many headers',
      JSON.stringify({ headers: { x: 'x'.repeat(2000) }, body: BASE64 }),
      /a JSON text with Base64/,
    ],
    ['a buffer as JSON', JSON.stringify(GENUINE.subarray(0, 2000)), /a list of bytes/],
    [
      'a message as a JSON text',
      JSON.stringify({ body: latin1(GENUINE) }),
      /in which bytes are lost; fetch the proof again/,
    ],
    ['Base64 behind a byte order mark', `\ufeff${wrapped(GENUINE)}`, /it is Base64/],
    ['Base64 as a JSON string', JSON.stringify(BASE64), /it is Base64/],
    ['Base64 in XML', `<?xml version="1.0"?><r><body>${BASE64}</body></r>`, /an XML document with Base64/],
    [
      'a message behind a byte order mark',
      Buffer.concat([Buffer.from('efbbbf', 'hex'), GENUINE]),
      /remove these three bytes/,
    ],
    ['a data URL without Base64', `data:multipart/mixed,${encodeURIComponent(latin1(GENUINE))}`, /a data URL/],
    ['a value of YAML', `id: 1\nproof: ${BASE64}\nother: x\n`, /a YAML text with Base64/],
    ['a value of YAML in lines', `---\nproof: |\n${wrapped(GENUINE).replaceAll(/^/gm, '  ')}\n`, /a YAML text with/],
    ['a secret of Kubernetes', `kind: Secret\ndata:\n  proof.zip: ${ZIP.toString('base64')}\n`, /a YAML text with/],
    [
      'a message in quoted-printable',
      bytesOf(
        latin1(GENUINE).replaceAll(/[^ -<>-~\r\n]|=/g, (byte) => `=${bytesOf(byte).toString('hex').toUpperCase()}`),
      ),
      /whole message was encoded as quoted-printable; .* decode it/,
    ],
    [
      'the encoded content of a mail',
      `MIME-Version: 1.0\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nMIME`,
      /its content is encoded; .* decode it/,
    ],
    ['hexadecimal digits', GENUINE.toString('hex'), /hexadecimal digits/],
    ['a listing of bytes', `00000000: 4d49 4d45 2d56 6572\n`.repeat(20_000), /a listing of bytes/],
    ['uuencode', `begin 644 proof.mime\nM34E-12U697)S\n`, /uuencode/],
    [
      'a tar file',
      Buffer.concat([Buffer.alloc(257, 'p'), Buffer.from('ustar\0'), Buffer.alloc(249), GENUINE]),
      /a tar file/,
    ],
    ['a message with CR CR LF', bytesOf(latin1(GENUINE).replaceAll('\r\n', '\r\r\n')), /CR CR LF/],
    ['winmail.dat', Buffer.concat([Buffer.from('789f3e22', 'hex'), GENUINE]), /winmail\.dat/],
    ['an attachment of a mail', MAIL, /save the attachment and verify that file/],
    [
      'line ends of CR alone',
      bytesOf(latin1(GENUINE).replaceAll('\r\n', '\r').replaceAll('\n', '\r')),
      /without one LF/,
    ],
  ])('%s', async (_, bytes, words) => {
    const report = await verifyBytes(Buffer.from(bytes), keys)
    expect(report.indication).toBe('TOTAL_FAILED')
    expect(findingsOf(report).join('\n')).toMatch(words)
    expect(findingsOf(report).join('\n')).not.toMatch(/limit/)
  })
})
