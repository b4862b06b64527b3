import { describe, expect, test } from 'vitest'
import { differingPointers } from '../../../main/proof/read/json/differences.ts'
import { parseTree } from '../../../main/proof/read/json/tree.ts'

const side = (text: string) => {
  const bytes = Buffer.from(text)
  return { bytes, node: parseTree(bytes) }
}
const differences = (left: string, right: string, ignored: readonly string[] = []) =>
  differingPointers(side(left), side(right), new Set(ignored)).map((difference) => [
    difference.pointer,
    difference.left,
    difference.right,
  ])

describe('differingPointers', () => {
  test.each([
    ['{"a":1,"b":[2,{"c":null}]}', ' { "b" : [ 2, { "c" : null } ], "a" : 1 } '],
    ['"\\u00e9\\/"', '"é/"'],
    ['{"\\u0061":"😀"}', '{"a":"\\ud83d\\ude00"}'],
    ['[1.50,-0,1e2]', '[1.50,-0,1e2]'],
  ])('%s equals %s', (left, right) => {
    expect(differences(left, right)).toEqual([])
  })

  test.each([
    ['1', '1.0'],
    ['0', '-0'],
    ['1e2', '100'],
    ['1e2', '1E2'],
    ['"1"', '1'],
    ['"true"', 'true'],
    ['null', '{}'],
    ['[]', '{}'],
    ['"é"', '"e\u0301"'],
    ['"a"', '"A"'],
    ['"a"', '"a "'],
  ])('%s differs from %s', (left, right) => {
    expect(differences(`{"x/y":[${left}]}`, `{"x/y":[${right}]}`)).toEqual([['/x~1y/0', left, right]])
  })

  test('differences name the members that only one side has', () => {
    expect(differences('{"a":[1,2],"b":3}', '{"a":[1],"c":4}')).toEqual([
      ['/a/1', '2', 'nothing'],
      ['/b', '3', 'nothing'],
      ['/c', 'nothing', '4'],
    ])
  })

  test('differences depend on the order of arrays', () => {
    expect(differences('[1,2]', '[2,1]').map(([pointer]) => pointer)).toEqual(['/0', '/1'])
  })

  test('differences ignore the excluded names at the top level only', () => {
    expect(differences('{"s":1,"a":{"s":1}}', '{"a":{"s":2}}', ['s'])).toEqual([['/a/s', '1', '2']])
  })

  test('differences treat __proto__ as an ordinary member', () => {
    expect(differences('{"__proto__":{"a":1}}', '{}')).toEqual([['/__proto__', '{"a":1}', 'nothing']])
  })

  test('differences are limited in number and text length', () => {
    const list = (value: number) => `[${Array(1000).fill(value).join(',')}]`
    expect(differences(list(1), list(2))).toHaveLength(200)
    const [long] = differences(`"${'😀'.repeat(300)}"`, '1')
    expect(long?.[1]?.length).toBeLessThan(120)
    expect(long?.[1]?.isWellFormed()).toBe(true)
    const name = 'n'.repeat(900_000)
    expect(differences(`{"${name}":${list(1)}}`, `{"${name}":${list(2)}}`)).toHaveLength(2)
  })
})
