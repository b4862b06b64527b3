import { expect, test } from 'vitest'
import { nearestWord } from '../../../main/yaml/nearest-word.ts'

test('nearestWord returns the candidate with a swapped, missing or doubled letter', () => {
  expect(nearestWord('bsah', ['bash', 'zsh', 'fish'])).toBe('bash')
  expect(nearestWord('verfy', ['verify', 'inspect'])).toBe('verify')
  expect(nearestWord('verifiy', ['verify'])).toBe('verify')
  expect(nearestWord('evrify', ['verify'])).toBe('verify')
})

test('nearestWord ignores case', () => {
  expect(nearestWord('portriat', ['GIV', 'PORTRAIT'])).toBe('PORTRAIT')
})

test('nearestWord returns undefined for a short word with two other letters', () => {
  expect(nearestWord('yaml', ['text', 'json', 'junit', 'html'])).toBeUndefined()
  expect(nearestWord('xyz', ['verify', 'inspect'])).toBeUndefined()
})
