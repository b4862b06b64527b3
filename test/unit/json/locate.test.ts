import { describe, expect, test } from 'vitest'
import { locatePointers } from '../../../main/proof/read/json/locate.ts'
import { parseTree } from '../../../main/proof/read/json/tree.ts'
import { JsonSyntaxError } from '../../../main/proof/read/json/walk.ts'
import { processorTime } from '../../support/processor-time.ts'

const text = ' {"é":{"a/b":[1, {"m~n":"😀"}],"":null}, "\\u0061":[ ] }'
const found = (pointers: readonly string[], input = text) => {
  const bytes = Buffer.from(input)
  const places = locatePointers(bytes, pointers)
  return pointers.map((pointer) => {
    const place = places.get(pointer)
    return place ? bytes.toString('utf8', place.offset, place.offset + place.length) : null
  })
}

describe('locatePointers', () => {
  test('locatePointers finds the byte ranges that RFC 6901 pointers name', () => {
    expect(found(['', '/é/a~1b/0', '/é/a~1b/1/m~0n', '/é/', '/a'])).toEqual([text.trim(), '1', '"😀"', 'null', '[ ]'])
  })

  test('locatePointers decodes ~01 as ~1, not as a slash', () => {
    expect(found(['/~01', '/~1'], '{"/":1,"~1":2}')).toEqual(['2', '1'])
  })

  test('locatePointers returns the nearest parent for a missing member', () => {
    expect(found(['/é/a~1b/7', '/é/a~1b/1/x/y', '/a/0', '/é/a~1b/00'])).toEqual([
      '[1, {"m~n":"😀"}]',
      '{"m~n":"😀"}',
      '[ ]',
      '[1, {"m~n":"😀"}]',
    ])
  })

  test('locatePointers finds values before a syntax error, and does not overflow the stack on deep text', () => {
    expect(found(['/a', '/b'], '{"a":1,"b":x')).toEqual(['1', null])
    expect(found(['/a', '/c'], `{"a":1,"b":${'['.repeat(100_000)}`)).toEqual(['1', null])
  })

  test('locatePointers takes time proportional to the text, not to text times pointers', () => {
    const elements = 100_000
    const bytes = Buffer.from(JSON.stringify(Array.from({ length: elements }, (_, id) => ({ id }))))
    const spent = processorTime()
    const places = locatePointers(
      bytes,
      Array.from({ length: elements }, (_, index) => `/${index}/id`),
    )
    expect(places.size).toBe(elements)
    expect(spent()).toBeLessThan(5000)
  })
})

describe('parseTree', () => {
  test('parseTree preserves order, duplicates and positions of members', () => {
    const bytes = Buffer.from('{"b":1.50,"a":[true],"b":"x"}')
    const tree = parseTree(bytes)
    expect(
      tree.members.map(({ name, node }) => [name, node.kind, bytes.toString('utf8', node.start, node.end)]),
    ).toEqual([
      ['b', 'number', '1.50'],
      ['a', 'array', '[true]'],
      ['b', 'string', '"x"'],
    ])
    expect([tree.kind, tree.start, tree.end]).toEqual(['object', 0, bytes.length])
  })

  test('parseTree throws on text that is not JSON', () => {
    expect(() => parseTree(Buffer.from('{"a":}'))).toThrow(JsonSyntaxError)
  })
})
