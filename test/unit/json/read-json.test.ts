import { describe, expect, test } from 'vitest'
import { readJson } from '../../../main/proof/read/json/read-json.ts'
import { DEEPEST } from '../../../main/proof/read/json/walk.ts'
import { DEFAULT_LIMITS } from '../../../main/proof/read/limits.ts'
import { IS_LONG } from '../../support/length.ts'
import { processorTime } from '../../support/processor-time.ts'

const read = (input: string | Uint8Array, limits: Partial<typeof DEFAULT_LIMITS> = {}) =>
  readJson(typeof input === 'string' ? Buffer.from(input) : input, 'x.json', { ...DEFAULT_LIMITS, ...limits })
const codes = (input: string | Uint8Array) => read(input).observations.map(({ code }) => code)
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

describe('D1, D2: duplicate members', () => {
  test('a duplicate member is reported with pointer and byte offset, and the value is still returned', () => {
    expect(read('{"é":[{"a":1,"b":2,"a":3}]}')).toEqual({
      value: { é: [{ a: 3, b: 2 }] },
      strict: false,
      observations: [
        {
          code: 'json.duplicate-key',
          subject: { path: 'x.json', pointer: '/é/0/a', offset: Buffer.byteLength('{"é":[{"a":1,"b":2,') },
          actual: '"a"',
        },
      ],
    })
  })

  test.each([
    '{"a":1,"\\u0061":2}',
    '{"\\u0061":1,"a":2}',
    '{"":1,"":1}',
    '{"a/b":1,"a\\/b":1}',
    '{"\\ud83d\\ude00":1,"😀":1}',
    '{"__proto__":1,"__proto__":2}',
    '{"__proto__":{"a":1,"a":1}}',
    '{"1":1,"1":1}',
  ])('the duplicate member in %s is reported', (text) => {
    expect(codes(text)).toEqual(['json.duplicate-key'])
  })

  test('every duplicate member is listed, up to a thousand', () => {
    expect(codes(`[${Array(7).fill('{"a":1,"a":2,"a":3}').join(',')}]`)).toHaveLength(14)
    expect(codes(`[${Array(2000).fill('{"a":1,"a":2}').join(',')}]`)).toHaveLength(1000)
  })

  test('the same name in different objects, in another case or in another normal form is no duplicate', () => {
    const text = '{"a":{"a":[{"a":1},{"a":1}]},"A":1,"é":1,"e\u0301":1}'
    expect(read(text)).toEqual({ value: JSON.parse(text), strict: true, observations: [] })
  })
})

describe('D3, D4: text that is not plain UTF-8', () => {
  test.each([
    ['a byte order mark', bytes([0xef, 0xbb, 0xbf], '{}')],
    ['UTF-16 with a mark', bytes([0xff, 0xfe], [...Buffer.from('{}', 'utf16le')])],
    ['UTF-16, big end first', bytes([0xfe, 0xff, 0, 0x7b, 0, 0x7d])],
    ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le')],
    ['UTF-16, big end first, without a mark', bytes([0, 0x7b, 0, 0x7d])],
    ['UTF-32', bytes([0x7b, 0, 0, 0, 0x7d, 0, 0, 0])],
    ['Latin-1', Buffer.from('"é"', 'latin1')],
    ['an overlong slash', bytes('"', [0xc0, 0xaf], '"')],
    ['CESU-8', bytes('"', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], '"')],
    ['a raw lone surrogate', bytes('"', [0xed, 0xa0, 0x80], '"')],
    ['a sequence that is cut off', bytes('"', [0xe2, 0x82], '"')],
    ['above U+10FFFF', bytes('"', [0xf4, 0x90, 0x80, 0x80], '"')],
  ])('text with %s is refused', (_name, input) => {
    expect(read(input)).toMatchObject({ value: undefined, strict: false })
    expect(codes(input)).toEqual(['json.encoding'])
  })
})

describe('D5: escapes of lone surrogates', () => {
  test.each([
    '["\\ud800"]',
    '["\\uDC00"]',
    '["\\uDfFf"]',
    '["\\udbff\\ud83d"]',
    '["\\ude00\\ud83d"]',
    '["\\ud83d \\ude00"]',
    '["\\ud83d\\n"]',
    '["\\ud83d\\u0064c00"]',
    '["\\ud83d\\\\ude00"]',
    '["\\ud83d\\ude00\\ud83d"]',
    '{"\\ud800":1}',
  ])('the lone surrogate in %s is reported', (text) => {
    expect(codes(text)).toEqual(['json.encoding'])
  })

  test.each([
    '["\\ud83d\\ude00"]',
    '["\\uD83D\\uDE00"]',
    '["\\ud7ff\\ue000\\ud55c"]',
    '["\\\\ud800"]',
    '{"\\ud83d\\ude00":"\\uffff"}',
  ])('%s has no lone surrogate', (text) => {
    expect(read(text)).toEqual({ value: JSON.parse(text), strict: true, observations: [] })
  })

  test('a lone surrogate is reported with pointer and byte offset', () => {
    expect(read('{"ü":["a","\\ud800"]}').observations[0]?.subject).toEqual({
      path: 'x.json',
      pointer: '/ü/1',
      offset: Buffer.byteLength('{"ü":["a",'),
    })
  })
})

describe('D6, D11: text that is not JSON', () => {
  test.each([
    ['', 0],
    [' ', 1],
    ['// c\n{}', 0],
    ['{"a":1,}', 7],
    ['[1,]', 3],
    ["{'a':1}", 1],
    ['[NaN]', 1],
    ['[-Infinity]', 2],
    ['[0x1]', 2],
    ['[01]', 2],
    ['[+1]', 1],
    ['[.5]', 1],
    ['[1.]', 3],
    ['[1e]', 3],
    ['[tru]', 1],
    ['["\t"]', 2],
    ['["\\x41"]', 3],
    ['["\\u00g0"]', 6],
    ['["a', 3],
    ['{"a" 1}', 5],
    ['{} x', 3],
    ['{}{}', 2],
    ['{}\0', 2],
    ['[]\n[]', 3],
    ['\u00a0{}', 0],
    ['\f[]', 0],
  ])('parsing of %j stops at byte %i', (text, offset) => {
    const { value, strict, observations } = read(text)
    expect([value, strict]).toEqual([undefined, false])
    expect(observations.map(({ code, subject }) => [code, subject.offset])).toEqual([['json.syntax', offset]])
  })
})

describe('D7, D15, K9: every limit, with both numbers', () => {
  const limit = (input: string, limits: Partial<typeof DEFAULT_LIMITS>) => {
    const { observations, value, strict } = read(input, limits)
    expect([value, strict]).toEqual([undefined, false])
    return observations.map(({ code, expected, actual }) => [code, expected, actual])
  }

  test('the limit jsonBytes is reported with both numbers', () => {
    expect(read('[1,2]', { jsonBytes: 5 }).strict).toBe(true)
    expect(limit('[1,2 ]', { jsonBytes: 5 })).toEqual([['json.limit-exceeded', 'at most 5 (jsonBytes)', '6 bytes']])
  })

  test('the limit jsonDepth is reported with both numbers', () => {
    expect(read('[{"a":[]}]', { jsonDepth: 3 }).strict).toBe(true)
    expect(limit('[{"a":[[]]}]', { jsonDepth: 3 })).toEqual([
      ['json.limit-exceeded', 'at most 3 (jsonDepth)', '4 levels at least'],
    ])
  })

  test('the limit jsonStringBytes is reported with both numbers, also for a member name', () => {
    expect(read('["abcd"]', { jsonStringBytes: 5 }).strict).toBe(true)
    for (const text of ['["abcdef"]', '{"abcdef":1}'])
      expect(limit(text, { jsonStringBytes: 5 })[0]?.slice(0, 2)).toEqual([
        'json.limit-exceeded',
        'at most 5 (jsonStringBytes)',
      ])
  })

  test('the limit jsonValues is reported with both numbers', () => {
    expect(read('[1,2,3]', { jsonValues: 4 }).strict).toBe(true)
    expect(limit('[1,2,3,4]', { jsonValues: 4 })).toEqual([
      ['json.limit-exceeded', 'at most 4 (jsonValues)', '5 values'],
    ])
  })

  test('the limit jsonMembers is reported with both numbers, for an object and for an array', () => {
    for (const text of ['{"a":1,"b":2,"c":{"d":3}}', '[1,2,[3]]'])
      expect(read(text, { jsonMembers: 3 }).strict).toBe(true)
    for (const text of ['{"a":1,"b":2,"c":3}', '[[1,2,3]]'])
      expect(limit(text, { jsonMembers: 2 })).toEqual([
        ['json.limit-exceeded', 'at most 2 (jsonMembers)', '3 at least'],
      ])
  })

  test('brackets inside strings do not count as depth', () => {
    expect(read(`["${'[{'.repeat(500)}\\"[["]`, { jsonDepth: 1 }).strict).toBe(true)
  })

  test('depth is bounded whatever the limit allows, so the stack does not overflow', () => {
    const nested = (levels: number, inside: string) => '[{"a":'.repeat(levels / 2) + inside + '}]'.repeat(levels / 2)
    expect(read(nested(DEEPEST, '1'), { jsonDepth: 1e9 }).strict).toBe(true)
    expect(read(nested(DEEPEST, '1e400'), { jsonDepth: 1e9 }).observations).toHaveLength(1)
    expect(limit(nested(DEEPEST + 2, '1'), { jsonDepth: 1e9 })[0]?.[1]).toBe(`at most ${DEEPEST} (jsonDepth)`)
    expect(limit('['.repeat(1e6), { jsonDepth: 1e9 })).toHaveLength(1)
  })

  test.runIf(IS_LONG)('one million members are read within the time limit', { timeout: 120_000 }, () => {
    const text = `{${Array.from({ length: 1e6 }, (_, index) => `"k${index}":0`).join(',')}}`
    const spent = processorTime()
    expect(read(text, { jsonMembers: 1e6 }).strict).toBe(true)
    expect(spent()).toBeLessThan(10_000)
  })

  test('a long member name above many problems is not repeated in each of them', () => {
    const { observations } = read(`{"${'a'.repeat(3e6)}":[${Array(900).fill('1e400').join(',')}]}`)
    const characters = observations.reduce((sum, { subject }) => sum + (subject.pointer?.length ?? 0), 0)
    expect(observations.length).toBeGreaterThan(0)
    expect(characters).toBeLessThan(5e6)
  })
})

describe('D8: numbers', () => {
  test.each([
    '1e400',
    '-1e400',
    '1e-400',
    '4.9e-324',
    '9007199254740993',
    '-9007199254740993',
    '0.1000000000000000055511151231257827',
    '1.00000000000000005',
    '123456789012345678',
    '9'.repeat(1_000_000),
    `1e${'9'.repeat(400)}`,
  ])('%s is reported as a number that a double cannot hold', (number) => {
    expect(codes(`{"a":[${number}]}`)).toEqual(['json.number-precision'])
    expect(read(`{"a":[ ${number}]}`).observations[0]?.subject).toMatchObject({ pointer: '/a/0' })
  })

  test.each([
    '0',
    '-0',
    '0e400',
    '0.0000000000000000000000000',
    '1.0',
    '1.10000000000000000000000',
    '1E+2',
    '9007199254740991',
    '9007199254740992',
    '100000000000000000000',
    '1e308',
    '5e-324',
    '0.30000000000000004',
    '1.7976931348623157e308',
  ])('%s is accepted as a number that a double holds', (number) => {
    expect(read(`[${number}]`)).toEqual({ value: [Number(number)], strict: true, observations: [] })
  })

  test('digits inside strings are not checked as numbers', () => {
    expect(read('{"9007199254740993":"1e400"}').strict).toBe(true)
  })
})

describe('D9, D10, D14: values are preserved', () => {
  test('__proto__ and constructor are ordinary members; nothing is merged', () => {
    const { value, strict } = read('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')
    expect(strict).toBe(true)
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
  })

  test.each(['[]', '"x"', '1', 'null', 'true', ' \r\n\t{} '])('%j is JSON', (text) => {
    expect(read(text)).toEqual({ value: JSON.parse(text), strict: true, observations: [] })
  })

  test('U+2028, U+2029, noncharacters and escaped control characters are valid text', () => {
    const text = '["\u2028\u2029\uffff","\\u0000\\u001f\\u2028"]'
    expect(read(text)).toEqual({ value: JSON.parse(text), strict: true, observations: [] })
  })

  test('a section of a larger buffer is read without its surroundings', () => {
    const all = Buffer.from('xx{"a":1,"a":2}yy')
    expect(read(all.subarray(2, -2)).observations[0]?.subject.offset).toBe(7)
  })
})
