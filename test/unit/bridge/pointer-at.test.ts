import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointerAt } from '../../../main/host/archive/pointer-at.ts'
import { locatePointers } from '../../../main/proof/read/json/locate.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('JSON pointer at a byte', () => {
  const text = '{"a": [1, {"b~/c": "x"}], "d": null}'
  test.each([
    [0, ''],
    [1, '/a'],
    [3, '/a'],
    [6, '/a'],
    [7, '/a/0'],
    [10, '/a/1'],
    [12, '/a/1/b~0~1c'],
    [19, '/a/1/b~0~1c'],
    [26, '/d'],
    [31, '/d'],
    [35, ''],
  ])('byte %i belongs to the pointer %s', (offset, pointer) => {
    expect(pointerAt(bytesOf(text), offset).pointer).toBe(pointer)
  })

  test('the pointer at a byte of any JSON leads back to a value that contains the byte', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, at) => {
        const bytes = bytesOf(json)
        const offset = at % Math.max(1, bytes.length)
        const { pointer, ...place } = pointerAt(bytes, offset)
        expect(locatePointers(bytes, [pointer]).get(pointer)).toEqual(place)
        const isName = offset < place.offset
        expect(isName || (offset >= place.offset && offset < place.offset + place.length)).toBe(true)
      }),
    )
  })

  test('the pointer at a byte of invalid JSON is that of the whole text', () => {
    expect(pointerAt(bytesOf('not json'), 3)).toEqual({ pointer: '', offset: 0, length: 8 })
    expect(pointerAt(new Uint8Array(), 0)).toEqual({ pointer: '', offset: 0, length: 0 })
  })
})
