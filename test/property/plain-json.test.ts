import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { plainValue } from '../../main/proof/read/json/plain-json.ts'
import { listProblems } from '../../main/proof/read/json/problems.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import type { JsonValue } from '../../shared/report/facts.ts'

const DEPTH = 6

/** Names that stand twice by chance, spelled in several ways. */
const name = fc.constantFrom('"a"', '"b"', '"\\u0061"', '":"', '"a:"', '"\\""', '"\\\\"', '"__proto__"', '"é"', '""')
const string = fc.oneof(
  name,
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '"\\ud83d\\ude00"',
    '"\\ud800"',
    '"\\uDFFF"',
    '"\\\\ud800"',
    '"\\u00e9"',
    '"12345678901234567890"',
    '"1e5"',
  ),
)
const number = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '1e5',
    '1E400',
    '-0',
    '0.1',
    '9007199254740993',
    '123456789012345',
    '1234567890123456',
    '0.10000000000000000555',
  ),
)
const space = fc.constantFrom('', ' ', '\n\t')
/** Valid JSON text in every spelling, its members as chance has them. */
const { text: anyText } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.oneof(string, number, fc.constantFrom('true', 'false', 'null')),
    fc
      .tuple(space, fc.array(tie('text'), { maxLength: 4 }))
      .map(([gap, all]) => `[${gap}${all.join(`${gap},`)}${gap}]`),
    fc
      .tuple(space, fc.array(fc.tuple(name, tie('text')), { maxLength: 4 }))
      .map(([gap, all]) => `{${gap}${all.map(([key, value]) => `${key}${gap}:${gap}${value}`).join(',')}}`),
  ),
}))

const depthOf = (value: JsonValue): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

const isPlain = (text: string): boolean => plainValue(text, DEPTH) !== undefined

describe('JSON that has one reading for certain', () => {
  test('has no problem, and no more levels than were allowed', () => {
    let plain = 0
    fc.assert(
      fc.property(anyText, (text) => {
        if (!isPlain(text)) return
        plain++
        expect(listProblems(Buffer.from(text), 'x.json')).toEqual([])
        expect(depthOf(JSON.parse(text))).toBeLessThanOrEqual(DEPTH)
      }),
      { numRuns: 20_000 },
    )
    expect(plain).toBeGreaterThan(2000)
  })

  test('is what JSON.stringify writes of a record, in lines or not', () => {
    const record = {
      list: [
        { id: 'a:b', size: 12.5, é: null },
        { id: '/u', ok: true },
      ],
      time: '2026-01-01T00:00:00.1234567',
    }
    expect([isPlain(JSON.stringify(record)), isPlain(JSON.stringify(record, null, 2))]).toEqual([true, true])
  })

  test.each([
    ['{"a":1,"a":1}'],
    ['{"a":1,"\\u0061":1}'],
    ['[{"b":{"a:":":","a:":":"}}]'],
    ['"\\ud800"'],
    ['{"\\n":1}'],
    ['{"\\uDC00":1}'],
    ['[1e400]'],
    ['[0.10000000000000000555]'],
    ['-9007199254740993'],
    ['[[[[[[[]]]]]]]'],
  ])('is not %s', (text) => {
    expect(isPlain(text)).toBe(false)
  })

  test('is not text so deep that no function could follow it', () => {
    expect(isPlain('['.repeat(100_000) + ']'.repeat(100_000))).toBe(false)
  })
})

test('a new thread reads JSON as one that has read much', async () => {
  const path = '../../main/proof/read/json/read-json.ts'
  const { readJson: warm } = (await import(path)) as typeof import('../../main/proof/read/json/read-json.ts')
  warm(Buffer.alloc(1024 * 1024, ' '), 'x.json', DEFAULT_LIMITS)
  vi.resetModules()
  const { readJson: cold } = (await import(path)) as typeof import('../../main/proof/read/json/read-json.ts')
  const limits = { ...DEFAULT_LIMITS, jsonDepth: DEPTH, jsonStringBytes: 20, jsonValues: 12 }
  const damaged = fc
    .tuple(anyText, fc.nat(), fc.constantFrom('', '"', '\\', '}', '\u{10000}'))
    .map(([text, at, piece]) => text.slice(0, at % (text.length + 1)) + piece + text.slice(at % (text.length + 1)))
  fc.assert(
    fc.property(fc.oneof(anyText, damaged), fc.boolean(), (text, isLimited) => {
      const bytes = Buffer.from(text)
      const under = isLimited ? limits : DEFAULT_LIMITS
      expect(cold(bytes, 'x.json', under)).toEqual(warm(bytes, 'x.json', under))
    }),
    { numRuns: 1000 },
  )
})
