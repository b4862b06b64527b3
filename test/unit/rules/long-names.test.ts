import { describe, expect, test } from 'vitest'
import { agreesAsName, bareText, canBeSameName, isSameName, nameSpellings } from '../../../shared/rules/names.ts'

const LONGEST = 1000

describe('names above 1,000 characters are compared literally, because normalising them takes long', () => {
  const [long, other] = ['Ä'.repeat(LONGEST + 1), 'AE'.repeat(LONGEST + 1)]

  test('a long name is the same as itself, and not the same as another spelling of it', () => {
    expect([isSameName(long, long), isSameName(long, other)]).toEqual([true, false])
    expect([canBeSameName(other, other), canBeSameName(other, `${other}B`)]).toEqual([true, false])
    expect([agreesAsName(other, `${other}B`), agreesAsName(other, `B${other}`)]).toEqual([true, false])
  })

  test('a long text is its own only spelling', () => {
    expect([bareText(long), nameSpellings(long)]).toEqual([long, [long]])
  })

  test('names of 1,000 characters are still compared by spelling', () => {
    expect(isSameName('Ä'.repeat(LONGEST / 2), 'AE'.repeat(LONGEST / 2))).toBe(true)
    expect(bareText('a-'.repeat(LONGEST / 2))).toBe('A'.repeat(LONGEST / 2))
  })
})
