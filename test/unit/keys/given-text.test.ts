import { expect, test } from 'vitest'
import { fingerprintDigits, givenFingerprint, givenText } from '../../../main/proof/keys/given-text.ts'

const TEXT = '{"name":"Grüße 😀"}\nsecond\n'
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16, little end first', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16, big end first', utf16be(`\ufeff${TEXT}`)],
  ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 without a mark, big end first', utf16be(TEXT)],
  ['CRLF', Buffer.from(TEXT.replaceAll('\n', '\r\n'))],
  ['CR', Buffer.from(TEXT.replaceAll('\n', '\r'))],
  ['UTF-16 with CRLF', Buffer.from(`\ufeff${TEXT.replaceAll('\n', '\r\n')}`, 'utf16le')],
])('a text that a person gives is read in %s', (_, bytes) => {
  expect(givenText(bytes)).toBe(TEXT)
})

test.each([
  ['Latin-1', Buffer.from('Grüße', 'latin1')],
  ['cut UTF-8', Buffer.from('ü').subarray(0, 1)],
  ['half a unit of UTF-16', Buffer.from([0xff, 0xfe, 0x41])],
  ['a lone surrogate', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
])('%s is no text, and nothing is replaced in silence', (_, bytes) => {
  expect(givenText(bytes)).toBeNull()
})

const HEX = 'cad99bc2bf24676493ddebfc7f536a329be34eee89d0d742810f4ec64e9a962f'
const COLONS = (HEX.toUpperCase().match(/../g) ?? []).join(':')

test.each([
  HEX,
  COLONS,
  COLONS.replaceAll(':', ' '),
  COLONS.replaceAll(':', '-'),
  `SHA256 Fingerprint=${COLONS}`,
  `sha256 Fingerprint=${COLONS}\n`,
  `SHA256 Fingerprint = ${COLONS}`,
  `SHA256:${HEX}`,
  `sha256:${HEX}`,
  `SHA-256  ${COLONS}`,
  `  SHA-256 fingerprint: ${COLONS}`,
  `Fingerprint (SHA-256): ${COLONS}`,
  `"${HEX}"`,
  `\u200e${COLONS.replaceAll(':', '\u00a0')}`,
])('the fingerprint %j is read', (text) => {
  expect(givenFingerprint(text)).toBe(HEX)
})

test.each([
  '',
  `SHA1 Fingerprint=${COLONS.slice(0, 59)}`,
  `MD5:${COLONS.slice(0, 47)}`,
  'SHA256:ytmbwr8kZ2ST3ev8f1NqMpvjTu6J0NdCgQ9Oxk6ali8',
  `${HEX}0`,
  `${HEX.slice(1)}g`,
])('%j is no SHA-256 fingerprint, which is another answer than other digits', (text) => {
  expect(givenFingerprint(text)).toBeNull()
})

test('the start of a fingerprint is read with its label', () => {
  expect(fingerprintDigits('SHA256:CA:D9:9B')).toBe('cad99b')
})
