import { describe, expect, test } from 'vitest'
import { readJson } from '../../../main/proof/read/json/read-json.ts'
import { DEFAULT_LIMITS } from '../../../main/proof/read/limits.ts'

const read = (text: string) => readJson(Buffer.from(text), 'x.json', DEFAULT_LIMITS)
/**
 * JSON that makes V8's JSON.parse misread the following name, and text with that name: nodejs/node#63785.
 * Each pair has names of its own, so that no pair affects another.
 */
const PAIRS: readonly (readonly [before: string, text: string, names: readonly string[]])[] = [
  ['{"a":1,"\\\\":2}', '{"a":1,"\\"":2}', ['a', '"']],
  ['{"b":1,"\\\\":2}', '{"b":1,"\\n":2}', ['b', '\n']],
  ['{"c":1,"pro\\\\u00":2}', '{"c":1,"pro\\u006ffId":2}', ['c', 'proofId']],
  ['{"d":1,"\\\\u00":2}', '{"d":1,"\\u0061bcd":2,"e":3}', ['d', 'abcd', 'e']],
  ['{"f":1,"\\\\":2}', '{"f":1 , "\\t" \n:2}', ['f', '\t']],
]

describe('member name that is spelled with an escape', () => {
  test.each(PAIRS)(
    'an escaped name is read correctly, whatever was read before: %s, then %s',
    (before, text, names) => {
      JSON.parse(before)
      const { value, strict } = read(text)
      expect(strict).toBe(true)
      expect(Object.keys(value as object)).toEqual(names)
    },
  )

  test('a duplicate member is detected if its name is escaped', () => {
    JSON.parse('{"g":1,"\\\\":2}')
    for (const text of ['{"g":1,"\\"":2,"\\"":3}', '[{"g":1,"\\"":2,"\\u0022":3}]']) {
      const { strict, observations } = read(text)
      expect([strict, observations.map(({ code }) => code)]).toEqual([false, ['json.duplicate-key']])
    }
  })

  test('an escaped name does not change the reading of any other value', () => {
    const value = {
      '\\': [1, -0.5, 1e21, true, false, null, '', 'é\u{1f600}\n"\\'],
      ['__proto__']: { '"': [] },
      '/': { constructor: [[{}]] },
    }
    expect(read(JSON.stringify(value)).value).toEqual(JSON.parse(JSON.stringify(value)))
    expect(read('{"\\n":{"__proto__":1}}').value).toEqual(JSON.parse('{"\\n":{"__proto__":1}}'))
    expect(Object.keys(read('{"2":0,"\\u0061":0,"1":0}').value as object)).toEqual(['1', '2', 'a'])
  })
})
