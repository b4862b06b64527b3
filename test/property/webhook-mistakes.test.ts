import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectMistake } from '../../main/service/webhooks/mistakes/mistake-detector.ts'

const HEADER = 'X-Signature'
const body = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.json({ maxDepth: 3 }).map((text) => Buffer.from(text)),
  fc.string({ unit: 'binary', maxLength: 100 }).map((text) => Buffer.from(text)),
)
const secret = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const signature = (signed: Uint8Array, key: string | Uint8Array) =>
  createHmac('sha256', key).update(signed).digest('base64')
const detect = (received: Uint8Array, value: string, key: string) =>
  detectMistake({ headers: [[HEADER, value]], body: received }, { header: HEADER, secret: key })

describe('mistake detector of webhook signatures, property-based', () => {
  test('the mistake detector finds no mistake in a correct signature, whatever the body and secret', () => {
    fc.assert(
      fc.property(body, secret, (received, key) => {
        expect(detect(received, signature(received, key), key)).toMatchObject({ isCertain: true, mistakes: [] })
      }),
      { numRuns: 100 },
    )
  })

  test('the mistake detector is certain of nothing if the signature is random', () => {
    fc.assert(
      fc.property(body, secret, fc.uint8Array({ minLength: 32, maxLength: 32 }), (received, key, digest) => {
        const detection = detect(received, Buffer.from(digest).toString('base64'), key)
        expect(detection).toMatchObject({ isCertain: false, mistakes: ['unknown'] })
      }),
      { numRuns: 25 },
    )
  })

  test('the mistake detector explains any reformatted JSON by a change of the body alone', () => {
    const written = fc.constantFrom<(value: unknown) => string>(
      (value) => JSON.stringify(value),
      (value) => JSON.stringify(value, null, 2),
      (value) => JSON.stringify(value, null, 4),
      (value) => `${JSON.stringify(value, null, '\t')}\n`,
    )
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
        written,
        written,
        secret,
        (value, sent, signed, key) => {
          const [received, covered] = [Buffer.from(sent(value)), Buffer.from(signed(value))]
          const { isCertain, mistakes } = detect(received, signature(covered, key), key)
          expect(isCertain).toBe(true)
          expect(mistakes.length > 0).toBe(!received.equals(covered))
          expect(mistakes.filter((code) => !code.startsWith('body.'))).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })
})
