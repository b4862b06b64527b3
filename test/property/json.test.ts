import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differingPointers } from '../../main/proof/read/json/differences.ts'
import { locatePointers } from '../../main/proof/read/json/locate.ts'
import { readJson } from '../../main/proof/read/json/read-json.ts'
import { readSignature } from '../../main/proof/read/json/read-signature.ts'
import { parseTree } from '../../main/proof/read/json/tree.ts'
import { DEFAULT_LIMITS } from '../../main/proof/read/limits.ts'
import { pointerToken } from '../../shared/schema/json-pointer.ts'
import type { JsonValue } from '../../shared/schema/json-value.ts'

const read = (bytes: Uint8Array) => readJson(bytes, 'x.json', DEFAULT_LIMITS)
const codes = (text: string) => read(Buffer.from(text)).observations.map(({ code }) => code)

/** Values with well-formed strings and finite numbers, which JSON.stringify writes without loss. */
const json = fc.jsonValue({ stringUnit: 'binary', maxDepth: 5 }) as fc.Arbitrary<JsonValue>
const names = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('a', '__proto__', 'constructor', '', '0', 'a/b~c'),
)

/** Formats a value with random white space, escapes and member order. */
const spelled = (value: JsonValue, random: () => number): string => {
  const space = () => ' \n\t\r'.slice(0, Math.floor(random() * 3))
  if (Array.isArray(value))
    return `[${space()}${value.map((each) => spelled(each, random)).join(`${space()},${space()}`)}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(() => random() - 0.5)
    return `{${members.map(([name, each]) => `${space()}${escaped(name, random)}${space()}:${spelled(each, random)}`).join(',')}}`
  }
  return typeof value === 'string' ? escaped(value, random) : JSON.stringify(value)
}
const escaped = (text: string, random: () => number): string =>
  `"${[...text].map((letter) => (random() < 0.3 ? everyUnit(letter) : JSON.stringify(letter).slice(1, -1))).join('')}"`
const everyUnit = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
const chance = fc.integer().map((seed) => {
  let state = seed | 1
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    return (state >>> 0) / 2 ** 32
  }
})

const side = (text: string) => {
  const bytes = Buffer.from(text)
  return { bytes, node: parseTree(bytes) }
}
const differ = (left: string, right: string) => differingPointers(side(left), side(right), new Set())

describe('strict JSON reader', () => {
  test('the output of JSON.stringify is read as the original value', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(read(Buffer.from(text))).toEqual({ value: JSON.parse(text), strict: true, observations: [] })
      }),
      { numRuns: 500 },
    )
  })

  test('any other spelling of a value is read as the same value', () => {
    fc.assert(
      fc.property(json, chance, (value, random) => {
        const text = spelled(value, random)
        const reading = read(Buffer.from(text))
        expect(reading.strict).toBe(true)
        expect(reading.value).toEqual(JSON.parse(JSON.stringify(value)))
        expect(differ(text, JSON.stringify(value))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('arbitrary bytes and bytes of JSON characters never throw, and strict text has exactly one value', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ud8e1.-0 tn\n\0'.split('')), maxLength: 60 })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 60 }),
          letters.map((text) => Buffer.from(text)),
        ),
        (bytes) => {
          const { value, strict, observations } = read(bytes)
          expect(strict).toBe(observations.length === 0)
          if (strict) expect(value).toEqual(JSON.parse(Buffer.from(bytes).toString()))
          locatePointers(bytes, ['', '/0', '/a'])
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('a duplicate member is always refused, however its name is spelled', () => {
    fc.assert(
      fc.property(json, names, fc.nat(4), chance, (value, name, levels, random) => {
        const filler = `${JSON.stringify(`other${name}`)}:${JSON.stringify(value)}`
        const object = `{${escaped(name, random)}:1,${filler},${escaped(name, random)}:3}`
        const nested = Array.from({ length: levels }).reduce<string>((inner) => `[0,{"x":${inner}}]`, object)
        const { observations } = read(Buffer.from(nested))
        expect(observations.map(({ code }) => code)).toEqual(['json.duplicate-key'])
        expect(observations[0]?.subject.pointer).toBe(`${'/1/x'.repeat(levels)}/${pointerToken(name)}`)
      }),
      { numRuns: 500 },
    )
  })

  test('a number is refused exactly if its nearest double has another decimal value', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 1, maxLength: 25 })
    const number = fc
      .tuple(fc.boolean(), digits, fc.option(digits), fc.option(fc.integer({ min: -400, max: 400 })))
      .map(([negative, whole, fraction, power]) => ({
        negative,
        whole: whole.replace(/^0+(?=.)/, ''),
        fraction,
        power,
      }))
    fc.assert(
      fc.property(number, ({ negative, whole, fraction, power }) => {
        const text = `${negative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}${power === null ? '' : `e${power}`}`
        const refused = !sameDecimal(text, String(Number(text)))
        expect(codes(`[${text}]`)).toEqual(refused ? ['json.number-precision'] : [])
      }),
      { numRuns: 2000 },
    )
  })
})

/** Compares two decimals by integer arithmetic, as an oracle independent of the reader. */
function sameDecimal(left: string, right: string): boolean {
  if (right.includes('Infinity')) return false
  const [a, b] = [fractionOf(left), fractionOf(right)]
  return a.top * b.bottom === b.top * a.bottom
}
function fractionOf(text: string): { top: bigint; bottom: bigint } {
  const [mantissa = '', power = '0'] = text.split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const scale = Number(power) - fraction.length
  const top = BigInt(whole.replace('-', '') + fraction) * 10n ** BigInt(Math.max(scale, 0))
  return { top, bottom: 10n ** BigInt(Math.max(-scale, 0)) }
}

describe('comparison of file and payload', () => {
  const content = fc.dictionary(
    names.filter((name) => name !== 'signature'),
    json,
    { minKeys: 1, maxKeys: 4, noNullPrototype: true },
  )

  test('a change of any value of proof.json, in file or payload, is reported as a difference', () => {
    fc.assert(
      fc.property(content, fc.nat(), json, (value, choice, replacement) => {
        const original = JSON.stringify(value)
        const places = pointersOf(JSON.parse(original) as JsonValue).filter((pointer) => pointer !== '')
        const pointer = places[choice % places.length] ?? ''
        const place = locatePointers(Buffer.from(original), [pointer]).get(pointer) ?? { offset: 0, length: 0 }
        const bytes = Buffer.from(original)
        const old = bytes.toString('utf8', place.offset, place.offset + place.length)
        const text = JSON.stringify(replacement)
        fc.pre(text !== old && differ(text, old).length > 0)
        const changed = Buffer.concat([
          bytes.subarray(0, place.offset),
          Buffer.from(text),
          bytes.subarray(place.offset + place.length),
        ]).toString()
        for (const [file, signed] of [
          [original, changed],
          [changed, original],
        ] as const) {
          const found = mismatches(file, signed)
          expect(found.length).toBeGreaterThan(0)
          expect(found.every((each) => each === pointer || each?.startsWith(`${pointer}/`))).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('any changed character of proof.json is refused, reported as a difference, or another spelling of the same value', () => {
    const letters = fc.constantFrom(...'{}[]:,"\\ 0159aeu-.\n'.split(''))
    let compared = 0
    fc.assert(
      fc.property(content, fc.nat(), letters, (value, position, letter) => {
        const signed = JSON.stringify(value)
        const at = position % signed.length
        const file = signed.slice(0, at) + letter + signed.slice(at + 1)
        const reading = read(Buffer.from(file))
        if (!reading.strict || reading.value === undefined) return
        const same = JSON.stringify(sorted(reading.value)) === JSON.stringify(sorted(JSON.parse(signed)))
        const isObject = typeof reading.value === 'object' && reading.value !== null && !Array.isArray(reading.value)
        if (same || !isObject) return
        compared++
        expect(mismatches(file, signed).length).toBeGreaterThan(0)
      }),
      { numRuns: 2000 },
    )
    expect(compared).toBeGreaterThan(100)
  })

  function mismatches(file: string, signed: string): readonly (string | undefined)[] {
    const token = `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(signed).toString('base64url')}.AAAA`
    const text = `${file.trimEnd().slice(0, -1)},"signature":"${token}"}`
    const proof = JSON.parse(text) as JsonValue
    return readSignature(Buffer.from(text), proof, DEFAULT_LIMITS)
      .observations.filter(({ code }) => code === 'signature.payload-mismatch')
      .map(({ subject }) => subject.pointer)
  }
})

function sorted(value: JsonValue): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, sorted(each)])
}

function pointersOf(value: JsonValue, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, each]) => pointersOf(each, `${at}/${pointerToken(name)}`))]
}

const hasPython = spawnSync('python3', ['--version']).status === 0

describe.skipIf(!hasPython)('text that is read strictly gives the same value in Python', () => {
  if (!hasPython) console.warn('SKIPPED: python3 is not installed')

  test('valid spellings, and spellings with changed characters, give the same value in Python', () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...'{}[]:,"\\ud8e1.-0 tn\n'.split(''))), {
      maxLength: 3,
    })
    const texts = fc.sample(
      fc.tuple(json, chance, damage).map(([value, random, changes]) => {
        const text = spelled(value, random)
        return changes.reduce(
          (now, [at, letter]) => now.slice(0, at % now.length) + letter + now.slice((at % now.length) + 1),
          text,
        )
      }),
      2000,
    )
    const input = texts.map((text) => Buffer.from(text).toString('base64')).join('\n')
    const answers = execFileSync('python3', [join(import.meta.dirname, 'json-judge.py')], { input, maxBuffer: 1e9 })
      .toString()
      .trim()
      .split('\n')
    expect(answers).toHaveLength(texts.length)
    let strict = 0
    texts.forEach((text, index) => {
      const reading = read(Buffer.from(text))
      if (!reading.strict) return
      strict++
      expect(JSON.parse(answers[index] ?? ''), text).toEqual([reading.value])
    })
    expect(strict).toBeGreaterThan(300)
    expect(strict).toBeLessThan(texts.length)
  })
})
