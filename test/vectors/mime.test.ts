import { describe, expect, test } from 'vitest'
import { readEnvelope } from '../../main/proof/read/envelope/read-envelope.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import { sourceOf } from '../../main/proof/read/source.ts'
import { memorySpool } from '../../main/verify/memory-spool.ts'
import { readContentOf } from '../support/archive-content.ts'
import { genuineArchives } from '../support/genuine-archives.ts'
import { IS_LONG } from '../support/length.ts'
import { processorTime } from '../support/processor-time.ts'
import { hasSuite, readVector, suiteFiles } from '../support/vectors.ts'
import { verifyBytes } from '../support/verify-bytes.ts'

const hasMessages = hasSuite('mime')
const COUNTS: { readonly [collection: string]: number } = {
  MimeKit: 39,
  'http-fixtures': 47,
  'mail-gem': 104,
  mailparser: 10,
  mime4j: 80,
  'postal-mime': 5,
  'python-multipart': 30,
  stalwart: 53,
}

/** Messages without the licences and expected results next to them. */
const messages = suiteFiles('mime').filter(
  (file) =>
    !/(LICENSE|LICENSE\.txt|NOTICE|COPYING|SOURCE\.txt|\.json|\.yaml|\.xml|\.out|\.bin)$/.test(file) &&
    !/LICENSE/.test(file) &&
    !/^mime4j\/.*\.txt$/.test(file) &&
    !/^(stalwart|python-multipart)\/.*\.txt$/.test(file),
)

const read = (bytes: Uint8Array) => {
  const reading = readEnvelope(sourceOf(bytes), DEFAULT_LIMITS, memorySpool)
  reading.close()
  return reading
}

describe.skipIf(!hasMessages)('messages of nine MIME readers', () => {
  test('all messages are present', () => {
    const counted = Object.fromEntries(
      Object.keys(COUNTS).map((collection) => [
        collection,
        messages.filter((file) => file.startsWith(`${collection}/`)).length,
      ]),
    )
    expect(counted).toEqual(COUNTS)
    expect(messages).toHaveLength(Object.values(COUNTS).reduce((sum, count) => sum + count, 0))
  })

  test.each(messages)('%s is read within a second, with an archive or a reason', (file) => {
    const spent = processorTime()
    const reading = read(readVector('mime', file))
    expect(spent()).toBeLessThan(1000)
    if (!reading.archive) expect(reading.observations.length).toBeGreaterThan(0)
  })
})

describe.skipIf(!hasMessages)('a genuine archive inside the broken structure of a message', async () => {
  const [genuine] = hasMessages ? (await genuineArchives()).filter(({ name }) => name === 'ok-binary') : []

  test.skipIf(!genuine).each(messages)(
    'a genuine archive inside %s passes as that archive or not at all',
    async (file) => {
      if (!genuine) return
      const transplanted = transplant(readVector('mime', file).toString('latin1'), genuine.zip)
      if (transplanted === null) return
      const report = await verifyBytes(Buffer.from(transplanted, 'latin1'), genuine.keys)
      if (report.indication === 'TOTAL_PASSED') expect(readContentOf(report)).toBe(readContentOf(genuine.report))
    },
  )

  test.skipIf(!IS_LONG || !genuine)(
    'many messages have a part that can hold the archive, and some of them pass',
    async () => {
      if (!genuine) return
      const made = messages
        .map((file) => transplant(readVector('mime', file).toString('latin1'), genuine.zip))
        .filter((text) => text !== null)
      const reports = await Promise.all(made.map((text) => verifyBytes(Buffer.from(text, 'latin1'), genuine.keys)))
      expect(made.length).toBeGreaterThan(150)
      expect(reports.filter(({ indication }) => indication === 'TOTAL_PASSED').length).toBeGreaterThan(20)
    },
  )
})

/** Replaces the body of the first part by `zip` in Base64 and sets its encoding; all other defects stay. */
function transplant(message: string, zip: Buffer): string | null {
  const boundary = /boundary\s*=\s*"?([^"\r\n;]+)"?/i.exec(message)?.[1]?.trim()
  if (!boundary) return null
  const start = message.indexOf(`\n--${boundary}`)
  const headers = start < 0 ? -1 : message.indexOf('\n', start + 1)
  const body = headers < 0 ? -1 : message.slice(headers).search(/\r?\n\r?\n/)
  if (body < 0) return null
  const lineEnd = message[start - 1] === '\r' ? '\r\n' : '\n'
  const from = headers + body
  const end = message.indexOf(`\n--${boundary}`, from + 1)
  if (end < 0) return null
  const block = message
    .slice(headers + 1, from)
    .replace(/^content-transfer-encoding:.*(\r?\n[ \t].*)*\r?\n?/gim, '')
    .replace(/(\r?\n)+$/, '')
  const base64 = (zip.toString('base64').match(/.{1,76}/g) ?? []).join(lineEnd)
  const part = `${block}${block === '' ? '' : lineEnd}Content-Transfer-Encoding: base64${lineEnd}${lineEnd}${base64}${lineEnd}`
  return message.slice(0, headers + 1) + part + message.slice(end + 1)
}

/** Messages of mime4j that our reader splits into other parts than mime4j, with the reason. */
const OTHERWISE: { readonly [file: string]: string } = {
  'mime4j/testmsgs/ending-boundaries.msg': 'its delimiters only start with the boundary: none for us (hostile.md A10)',
}

describe.skipIf(!hasMessages)('parts compared with mime4j', () => {
  const described = messages.filter((file) => /^mime4j\/testmsgs\/.*\.msg$/.test(file))

  test.each(described)('the reader finds the same number of parts in %s as mime4j', (file) => {
    const expected = topParts(readVector('mime', file.replace(/\.msg$/, '.xml')).toString('latin1'))
    const { facts } = read(readVector('mime', file))
    if (expected === null || facts === null || file in OTHERWISE) return
    expect(facts.parts).toHaveLength(expected)
  })
})

/** Returns the number of body parts directly below the outermost multipart in mime4j's description; null if there is none. */
function topParts(xml: string): number | null {
  let depth = 0
  let multiparts = 0
  let parts = 0
  for (const [, isEnd, name] of xml.matchAll(/<(\/?)(multipart|body-part|message)>/g)) {
    if (name === 'multipart') {
      depth += isEnd ? -1 : 1
      if (!isEnd && depth === 1) multiparts++
    } else if (name === 'body-part' && !isEnd && depth === 1) parts++
  }
  return multiparts === 0 ? null : parts
}
