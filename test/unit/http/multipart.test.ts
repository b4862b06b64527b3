import { Busboy } from '@fastify/busboy'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundaryOf, readMultipart } from '../../../main/service/http/multipart.ts'
import { filePart, formBody } from '../../support/form-body.ts'
import { processorTime } from '../../support/processor-time.ts'

const BOUNDARY = 'frontier-7'
const body = (name: string, bytes: Buffer) => formBody(BOUNDARY, [filePart(name, bytes)])
const read = (bytes: Buffer) => readMultipart(bytes, BOUNDARY, 10)
const withHeaders = (...headers: string[]) => formBody(BOUNDARY, [{ headers, bytes: Buffer.from('x') }])
const DISPOSITION = 'Content-Disposition: form-data; name="a"'

/** Arbitrary bytes, often similar to delimiters. */
const content = fc
  .array(
    fc.oneof(
      fc.constantFrom('\r\n', '--', BOUNDARY, `\r\n--${BOUNDARY}x`, `--${BOUNDARY}`, '\r', '\n', '-'),
      fc.uint8Array({ maxLength: 20 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))))

const holdsDelimiter = (bytes: Buffer) =>
  new RegExp(`(^|\\r\\n)--${BOUNDARY}(--|[ \\t]*\\r\\n)`).test(`\r\n${bytes.toString('latin1')}\r\n`)

describe('multipart bodies', () => {
  test('the parts are returned byte for byte, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(content, { minLength: 1, maxLength: 4 }), (contents) => {
        fc.pre(!contents.some(holdsDelimiter))
        const parts = read(
          formBody(
            BOUNDARY,
            contents.map((bytes, index) => filePart(`p${index}`, bytes)),
          ),
        )
        expect([...parts.keys()]).toEqual(contents.map((_, index) => `p${index}`))
        for (const [index, bytes] of contents.entries()) expect(parts.get(`p${index}`)?.bytes.equals(bytes)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('busboy, an independent reader, finds the same parts', async () => {
    const contents = [
      Buffer.from('a\r\nb--'),
      Buffer.alloc(70_000, 7),
      Buffer.from(`x--${BOUNDARY}`),
      Buffer.from('ÅÄÖ'),
    ]
    const bytes = formBody(
      BOUNDARY,
      contents.map((content, index) => filePart(`p${index}`, content)),
    )
    const theirs = new Map<string, Buffer>()
    await new Promise<void>((resolve, reject) => {
      const busboy = new Busboy({ headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } })
      busboy.on('file', (name, stream) => {
        const chunks: Buffer[] = []
        stream
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => theirs.set(name, Buffer.concat(chunks)))
      })
      busboy
        .on('finish', () => resolve())
        .on('error', reject)
        .end(bytes)
    })
    expect(new Map([...read(bytes)].map(([name, part]) => [name, part.bytes]))).toEqual(theirs)
  })

  test('a body truncated at any offset is refused', () => {
    const whole = body('a', Buffer.from('some bytes\r\n--'))
    const end = whole.length - 2
    for (let length = 0; length < end; length++)
      expect(() => read(whole.subarray(0, length)), `cut at ${length}`).toThrow(/boundary/)
    expect(read(whole.subarray(0, end)).size).toBe(1)
  })

  test.each([
    ['no headers', formBody(BOUNDARY, [{ headers: [], bytes: Buffer.from('x') }]), /form-data/],
    ['no disposition', withHeaders('Content-Type: text/plain'), /form-data/],
    ['another disposition', withHeaders('Content-Disposition: attachment; name="a"'), /form-data/],
    ['no name', withHeaders('Content-Disposition: form-data; filename="a"'), /no name/],
    ['an empty name', withHeaders('Content-Disposition: form-data; name=""'), /no name/],
    ['a header twice', withHeaders(DISPOSITION, DISPOSITION), /twice/],
    ['a header without colon', withHeaders(DISPOSITION, 'nonsense'), /form of one/],
    ['a folded header', withHeaders(DISPOSITION, ' x="y"'), /form of one/],
    ['headers without end', withHeaders(DISPOSITION, `X: ${'y'.repeat(9000)}`), /within 8192 bytes/],
    ['a transfer encoding', withHeaders(DISPOSITION, 'Content-Transfer-Encoding: base64'), /encoded/],
    [
      'bare line feeds',
      Buffer.from(body('a', Buffer.from('x')).toString('latin1').replaceAll('\r\n', '\n')),
      /boundary/,
    ],
    ['a name twice', formBody(BOUNDARY, [filePart('a', Buffer.from('1')), filePart('a', Buffer.from('2'))]), /twice/],
    [
      'too many parts',
      formBody(
        BOUNDARY,
        Array.from({ length: 12 }, (_, i) => filePart(`p${i}`, Buffer.alloc(1))),
      ),
      /10 parts/,
    ],
  ])('a body with %s is refused', (_name, bytes, message) => {
    expect(() => read(bytes)).toThrow(message)
  })

  test('preamble, epilogue and padding of delimiters are skipped', () => {
    const padded = body('a', Buffer.from('x')).toString().replace(`--${BOUNDARY}\r\n`, `--${BOUNDARY} \t\r\n`)
    expect(
      read(Buffer.from(`preamble\r\n${padded}epilogue`))
        .get('a')
        ?.bytes.toString(),
    ).toBe('x')
  })

  test('the time to read a body is linear in its length', () => {
    const near = Buffer.from(`\r\n--${BOUNDARY}x`.repeat(100_000))
    const spent = processorTime()
    expect(read(body('a', near)).get('a')?.bytes.length).toBe(near.length)
    expect(() => readMultipart(Buffer.from(`;${'a="'.repeat(200_000)}`), BOUNDARY, 10)).toThrow()
    expect(spent()).toBeLessThan(2000)
  })

  test('boundaries are read from the content type as written', () => {
    expect(boundaryOf('multipart/form-data; boundary="a b:c"')).toBe('a b:c')
    expect(boundaryOf('multipart/form-data;charset=x;BOUNDARY=abc')).toBe('abc')
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'a'.repeat(71)}`,
      'multipart/form-data; boundary="a\\"b"',
    ])
      expect(() => boundaryOf(type)).toThrow(/boundary/)
  })
})
