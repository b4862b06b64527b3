import { describe, expect, test } from 'vitest'
import type { Header } from '../../../main/service/webhooks/delivery-store.ts'
import { MISTAKES, type MistakeCode } from '../../../main/service/webhooks/mistakes/mistake.ts'
import { detectMistake } from '../../../main/service/webhooks/mistakes/mistake-detector.ts'
import { inLength } from '../../support/length.ts'
import { processorTime } from '../../support/processor-time.ts'
import { FOREIGN_SIGNERS, hasTool, run, type SigningTool } from './foreign-signature.ts'

const HEADER = 'X-Signature'
const SECRET = 'c2VjcmV0IG9mIHRoZSB3ZWJob29r' // also valid Base64
const HEX_SECRET = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
const TEXT =
  '{"event":"Evaluation","identityId":"i-1","identityStatus":"PROCESSING","businessId":"Zoë & Müller </a>","evidence":{"evidenceId":"e-1","evidenceType":"PASSPORT","evidenceOperation":"CREATED"}}'
/** With a control character, whose escape some libraries write in capitals, and a text that only looks like one. */
const CONTROL = TEXT.replace('Müller', 'M\\u001b \\\\u001b')
const BODY = Buffer.from(TEXT)
const MARK = Buffer.from('\ufeff')

interface Row {
  readonly code: MistakeCode
  /** Received body; default BODY. */
  readonly came?: Uint8Array
  /** Signed body; default: the received one. */
  readonly signed?: Uint8Array
  readonly secret?: string
  readonly key?: Uint8Array
  readonly hash?: string
  readonly value?: (digest: Buffer) => string
  readonly header?: string
}

const hasPython = hasTool('python3')
const hasOpenssl = hasTool('openssl')

/** Arguments of `json.dumps`, with which Python writes the body again. */
const DUMPS = {
  sorted: 'sort_keys=True,separators=(",",":"),ensure_ascii=False',
  sortedEscapes: 'sort_keys=True,separators=(",",":")',
  escapes: 'separators=(",",":")',
  indent2: 'indent=2,ensure_ascii=False',
  indent4: 'indent=4,ensure_ascii=False',
  tabs: 'indent="\\t",ensure_ascii=False',
  spaces: 'ensure_ascii=False',
} as const
const PYTHON = `import json,sys
v=json.load(sys.stdin.buffer)
print(json.dumps([json.dumps(v,**eval("dict("+options+")")) for options in sys.argv[1:]]))`

/** The same JSON as serialised by Python. */
function dumpedByPython(): { readonly [name in keyof typeof DUMPS]: Buffer } {
  const texts = hasPython
    ? (JSON.parse(run('python3', ['-c', PYTHON, ...Object.values(DUMPS)], BODY).toString()) as readonly string[])
    : []
  const dumps = Object.keys(DUMPS).map((name, at) => [name, Buffer.from(texts[at] ?? TEXT)] as const)
  return Object.fromEntries(dumps) as Record<keyof typeof DUMPS, Buffer> // of these names
}
const dumped = dumpedByPython()

const rows: readonly Row[] = [
  { code: 'header.other', header: 'X-Hub-Signature' },
  { code: 'value.hex', value: (digest) => digest.toString('hex') },
  { code: 'value.hex', value: (digest) => digest.toString('hex').toUpperCase() },
  { code: 'value.hex-text', value: (digest) => Buffer.from(digest.toString('hex')).toString('base64') },
  { code: 'value.base64url', value: (digest) => digest.toString('base64url'), secret: 'no 8' },
  { code: 'value.unpadded', value: (digest) => digest.toString('base64').replace(/=+$/, ''), secret: 'no 1' },
  { code: 'value.prefix', value: (digest) => `sha256=${digest.toString('base64')}` },
  { code: 'value.quotes', value: (digest) => `"${digest.toString('base64')}"` },
  { code: 'algorithm.sha1', hash: 'sha1' },
  { code: 'algorithm.sha384', hash: 'sha384' },
  { code: 'algorithm.sha512', hash: 'sha512' },
  { code: 'algorithm.md5', hash: 'md5' },
  { code: 'algorithm.swapped', key: BODY, signed: Buffer.from(SECRET) },
  { code: 'secret.line-end', key: Buffer.from(`${SECRET}\n`) },
  { code: 'secret.line-end', key: Buffer.from(`${SECRET}\r\n`) },
  { code: 'secret.trimmed', secret: ` ${SECRET}\n`, key: Buffer.from(SECRET) },
  { code: 'secret.base64-decoded', key: Buffer.from(SECRET, 'base64') },
  { code: 'secret.hex-decoded', secret: HEX_SECRET, key: Buffer.from(HEX_SECRET, 'hex') },
  { code: 'secret.base64-encoded', key: Buffer.from(Buffer.from(SECRET).toString('base64')) },
  { code: 'secret.hex-encoded', key: Buffer.from(Buffer.from(SECRET).toString('hex')) },
  { code: 'secret.quotes', key: Buffer.from(`"${SECRET}"`) },
  { code: 'secret.case', key: Buffer.from(SECRET.toLowerCase()) },
  { code: 'secret.latin1', secret: 'Schlüssel', key: Buffer.from('Schlüssel', 'latin1') },
  { code: 'secret.utf16', key: Buffer.from(SECRET, 'utf16le') },
  { code: 'body.line-end-added', signed: Buffer.from(`${TEXT}\n`) },
  { code: 'body.line-end-added', signed: Buffer.from(`${TEXT}\r\n`) },
  { code: 'body.line-end-removed', came: Buffer.from(`${TEXT}\n`), signed: BODY },
  { code: 'body.line-ends', came: Buffer.from('{\r\n}'), signed: Buffer.from('{\n}') },
  { code: 'body.line-ends', came: Buffer.from('{\n}'), signed: Buffer.from('{\r\n}') },
  { code: 'body.mark-added', signed: Buffer.concat([MARK, BODY]) },
  { code: 'body.mark-removed', came: Buffer.concat([MARK, BODY]), signed: BODY },
  { code: 'body.latin1', signed: Buffer.from(TEXT, 'latin1') },
  { code: 'body.ascii', signed: Buffer.from(TEXT.replace(/[^\0-\x7f]/g, '?')) },
  { code: 'body.escapes', came: Buffer.from(CONTROL), signed: Buffer.from(CONTROL.replace('001b', '001B')) },
  { code: 'body.escapes', came: Buffer.from(CONTROL.replace('001b', '001B')), signed: Buffer.from(CONTROL) },
  { code: 'body.utf16', signed: Buffer.from(TEXT, 'utf16le') },
  { code: 'body.utf16', signed: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TEXT, 'utf16le')]) },
  { code: 'body.twice-utf8', signed: Buffer.from(BODY.toString('latin1')) },
  { code: 'body.empty', signed: Buffer.alloc(0) },
  { code: 'body.base64', signed: Buffer.from(BODY.toString('base64')) },
  { code: 'body.hex', signed: Buffer.from(BODY.toString('hex')) },
]

/** Bodies reserialised by an independent library. */
const pythonRows: readonly Row[] = hasPython
  ? [
      { code: 'body.pretty', signed: dumped.indent2 },
      { code: 'body.pretty', signed: dumped.indent4 },
      { code: 'body.pretty', signed: dumped.tabs },
      { code: 'body.pretty', signed: dumped.spaces },
      { code: 'body.minified', came: dumped.indent2, signed: BODY },
      { code: 'body.minified', came: dumped.spaces, signed: BODY },
      { code: 'body.key-order', signed: dumped.sorted },
      { code: 'body.key-order', came: dumped.sorted, signed: BODY },
      { code: 'body.escapes', signed: dumped.escapes },
      { code: 'body.escapes', came: dumped.escapes, signed: BODY },
    ]
  : []

const UNKNOWN: Row = { code: 'unknown', key: Buffer.from('another') }
const UNKNOWN_512: Row = { ...UNKNOWN, hash: 'sha512' }
const RIGHT: Row = { code: 'unknown', header: 'x-SIGNATURE' }
const ENDING = Buffer.from(`${SECRET}\n`)
const hexOf = (digest: Buffer): string => digest.toString('hex')
const TWO: Row = { code: 'unknown', key: ENDING, value: hexOf }
const THREE: Row = { ...TWO, signed: Buffer.from(`${TEXT}\n`), header: 'X-Sig' }
const PHP_LIKE: Row = { code: 'unknown', signed: Buffer.from(String(dumped.sortedEscapes).replaceAll('/', '\\/')) }
/** Rows that are signed by openssl, in one go. */
const SIGNED = [...rows, ...pythonRows, UNKNOWN, UNKNOWN_512, RIGHT, TWO, THREE, PHP_LIKE]

const digestsBy = (tool: SigningTool, all: readonly Row[]): readonly Buffer[] =>
  FOREIGN_SIGNERS[tool](
    all.map(({ came = BODY, signed = came, secret = SECRET, key = Buffer.from(secret), hash }) => ({
      ...{ body: signed, secret: key },
      ...(hash === undefined ? {} : { hash }),
    })),
  )
const digests: readonly Buffer[] = hasOpenssl ? digestsBy('openssl', SIGNED) : []

/** Detects the mistake of a row with its digest; that of openssl by default. */
function detect(row: Row, digest = digests[SIGNED.indexOf(row)] ?? Buffer.alloc(0), write = row.value) {
  const { came: received = BODY, secret = SECRET, header = HEADER } = row
  const value = write?.(digest) ?? digest.toString('base64')
  const headers: readonly Header[] = [
    ['Host', '127.0.0.1'],
    ['Content-Type', 'application/json'],
    [header, value],
  ]
  return { ...detectMistake({ headers, body: received }, { header: HEADER, secret }), value }
}

describe('signature mistakes', () => {
  for (const [number, row] of [...rows, ...pythonRows].entries())
    test.skipIf(!hasOpenssl)(`${row.code} is detected (${number}, signed by openssl)`, () => {
      const { value, ...detection } = detect(row)
      expect(detection).toEqual({ isCertain: true, mistakes: [row.code], header: row.header ?? HEADER })
      if (row.code === 'value.base64url') expect(value).toMatch(/[-_]/)
    })

  test.skipIf(!hasPython)('signatures of python3 have the same result', () => {
    const others = rows
      .filter(({ code }) => code.startsWith('body.') || code.startsWith('algorithm.'))
      .filter((_, at) => at % inLength(4, 1) === 0)
    for (const [at, digest] of digestsBy('python3', others).entries())
      expect(detect(others[at] ?? expect.fail(), digest).mistakes).toEqual([others[at]?.code])
  })

  test.skipIf(!hasPython)('a plain hash is distinguished from an HMAC', () => {
    const cases = [
      ['algorithm.plain', BODY],
      ['algorithm.secret-first', Buffer.concat([Buffer.from(SECRET), BODY])],
      ['algorithm.secret-last', Buffer.concat([BODY, Buffer.from(SECRET)])],
    ] as const
    const script =
      'import hashlib,sys\nfor text in sys.argv[1:]: print(hashlib.sha256(bytes.fromhex(text)).hexdigest())'
    const printed = run('python3', ['-c', script, ...cases.map(([, input]) => input.toString('hex'))], '')
    const plain = String(printed).trim().split('\n')
    for (const [at, [code]] of cases.entries())
      expect(detect({ code }, Buffer.from(plain[at] ?? '', 'hex')).mistakes).toEqual([code])
  })
})

describe('the mistake detector', () => {
  test.skipIf(!hasOpenssl)(
    "the detector finds no mistake in a right signature, regardless of the header's case",
    () => {
      expect(detect(RIGHT)).toMatchObject({ isCertain: true, mistakes: [] })
    },
  )

  test.skipIf(!hasOpenssl)('the detector names two and three combined mistakes', () => {
    expect(detect(TWO).mistakes).toEqual(['value.hex', 'secret.line-end'])
    expect(detect(THREE).mistakes).toEqual(['header.other', 'value.hex', 'secret.line-end', 'body.line-end-added'])
  })

  test.skipIf(!hasOpenssl || !hasPython)(
    'the detector recognises PHP-like escapes combined with another key order',
    () => {
      expect(detect(PHP_LIKE).mistakes).toEqual(['body.key-order', 'body.escapes'])
    },
  )

  test.skipIf(!hasOpenssl)('the detector names the format mistakes of a signature by an unknown secret', () => {
    const [digest] = digests.slice(SIGNED.indexOf(UNKNOWN))
    const written = (value: (digest: Buffer) => string) => detect(UNKNOWN, digest, value).mistakes
    expect(detect(UNKNOWN)).toMatchObject({ isCertain: false, mistakes: ['unknown'] })
    expect(written(hexOf)).toEqual(['value.hex', 'unknown'])
    expect(detect(UNKNOWN_512).mistakes).toEqual(['algorithm.sha512', 'unknown'])
    expect(written(() => '!!')).toEqual(['value.not-base64'])
    expect(written(() => 'YWJj')).toEqual(['value.length'])
    expect(written(() => ' ')).toEqual(['header.missing'])
    expect(detect({ ...UNKNOWN, header: 'X-Other' }, digest).mistakes).toEqual(['header.missing'])
  })

  test.skipIf(!hasOpenssl)('the detector names a duplicate signature header', () => {
    const { value } = detect(RIGHT)
    const headers = [HEADER, HEADER.toLowerCase()].map((name): Header => [name, value])
    expect(detectMistake({ headers, body: BODY }, { header: HEADER, secret: SECRET }).mistakes).toEqual([
      'header.twice',
    ])
  })

  test('the detector handles huge, deeply nested and malformed bodies in limited time', () => {
    const spent = processorTime()
    const value = Buffer.alloc(32, 7).toString('base64')
    const bodies = [
      Buffer.alloc(2 ** 20, 0x7b),
      Buffer.from('['.repeat(60_000) + ']'.repeat(60_000)),
      Buffer.from(`{"__proto__":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}`),
      Buffer.from([0xff, 0xfe, 0]),
      Buffer.alloc(0),
    ]
    for (const body of bodies)
      expect(detectMistake({ headers: [[HEADER, value]], body }, { header: HEADER, secret: '' }).isCertain).toBe(false)
    expect(spent()).toBeLessThan(10_000)
  })

  test('the tests cover every mistake that has a description', () => {
    const covered = new Set([...rows, ...pythonRows].map(({ code }) => code))
    const elsewhere = [
      'algorithm.plain',
      'algorithm.secret-first',
      'algorithm.secret-last',
      'secret.empty',
      'header.missing',
    ]
    const uncertain = ['header.twice', 'value.not-base64', 'value.length', 'unknown']
    if (hasPython) expect([...covered, ...elsewhere, ...uncertain].sort()).toEqual(Object.keys(MISTAKES).sort())
  })

  test('the detector names an empty secret of the sender', async () => {
    const { createHmac } = await import('node:crypto')
    const value = createHmac('sha256', '').update(BODY).digest('base64')
    const detection = detectMistake({ headers: [[HEADER, value]], body: BODY }, { header: HEADER, secret: SECRET })
    expect(detection.mistakes).toEqual(['secret.empty'])
  })
})
