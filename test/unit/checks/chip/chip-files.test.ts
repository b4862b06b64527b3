import { expect, test } from 'vitest'
import { zoneData } from '../../../../main/examination/zone/zone-data.ts'
import { MalformedChipFile } from '../../../../main/service/checks/chip/chip-file.ts'
import { readCommonFile } from '../../../../main/service/checks/chip/common-file.ts'
import { countryLetters } from '../../../../main/service/checks/chip/country-letters.ts'
import { readDateOfIssue, readPersonalDetails } from '../../../../main/service/checks/chip/detail-files.ts'
import { readFaceFile } from '../../../../main/service/checks/chip/face-file.ts'
import { makeFaceFile } from '../../../../main/service/checks/chip/make/chip-files.ts'
import { readZoneFile } from '../../../../main/service/checks/chip/zone-file.ts'
import { PEOPLE } from '../../../../samples/people/people.ts'
import { cardZone } from '../../../../shared/rules/write-mrz.ts'
import { ISO_COUNTRIES } from '../../../../shared/spec/codes/countries.ts'
import { PORTRAIT } from './specimen.ts'

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

/** Builds an element of tag, length in four bytes, and content. */
function element(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts)
  return Buffer.concat([hex(tag), hex(`84${content.length.toString(16).padStart(8, '0')}`), content])
}

test('the chip reader reads the worked example of EF.COM in ICAO Doc 9303-10', () => {
  const bytes = hex('60145F0104303130365F36063034303030305C026175')
  expect(readCommonFile(bytes)).toEqual({ version: '0106', dataGroups: [1, 2] })
})

test('the chip reader reads the worked examples of data groups 11 and 12 in ICAO Doc 9303-10', () => {
  const part = (tag: string, text: string) =>
    Buffer.concat([hex(tag), Buffer.from([text.length]), Buffer.from(text, 'latin1')])
  const group11 = [
    hex('5C0A5F0E5F115F425F125F13'),
    part('5F0E', 'SMITH<<JOHN<J'),
    part('5F11', 'ANYTOWN<MN'),
    part('5F42', '123 MAPLE RD<ANYTOWN<MN'),
    part('5F12', '1-612-555-1212'),
    part('5F13', 'TRAVEL<AGENT'),
  ]
  expect(readPersonalDetails(element('6B', ...group11))).toEqual({ surname: 'SMITH', givenNames: ['JOHN', 'J'] })
  const group12 = [
    hex('5C065F195F265F1A'),
    part('5F19', 'UNITED STATES OF AMERICA'),
    part('5F26', '20020531'),
    part('5F1A', 'SMITH<<BRENDA<P'),
  ]
  expect(readDateOfIssue(element('6C', ...group12))).toBe('2002-05-31')
})

test('the chip reader refuses details that are no text, no date or another file', () => {
  expect(() => readPersonalDetails(element('6B', hex('5F0E02C328')))).toThrow(MalformedChipFile)
  expect(() => readDateOfIssue(element('6C', hex('5F26083230303230323330')))).toThrow(MalformedChipFile)
  expect(() => readPersonalDetails(element('6C', hex('5F0E0141')))).toThrow(MalformedChipFile)
  expect(readPersonalDetails(element('6B'))).toEqual({ surname: null, givenNames: [] })
})

test('the chip reader reads the worked example of data group 1 in ICAO Doc 9303-10', () => {
  const zone = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<D231458907UTO7408122F1204159<<<<<<<6'
  const lines = readZoneFile(Buffer.concat([hex('614B5F1F48'), Buffer.from(zone)]))
  expect(lines).toEqual([zone.slice(0, 36), zone.slice(36)])
  expect(zoneData(lines, new Date('2026-01-01'))).toMatchObject({
    documentNumber: 'D23145890',
    surname: 'ERIKSSON',
    givenNames: ['ANNA', 'MARIA'],
    dateOfBirth: '1974-08-12',
    expiryDate: '2012-04-15',
    gender: 'F',
  })
})

test('the chip reader reads the three lines of a card', () => {
  const lines = cardZone(PEOPLE.lukasz, 'ID')
  const zone = element('61', element('5f1f', Buffer.from(lines.join(''))))
  expect(readZoneFile(zone)).toEqual(lines)
})

test('the century of a date follows from the day of the examination', () => {
  const line = (birth: string, expiry: string) => `${'D23145890'}7UTO${birth}2F${expiry}9<<<<<<<6`
  const first = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<'
  const dates = (birth: string, expiry: string) => {
    const data = zoneData([first, line(birth, expiry)], new Date('2026-06-01'))
    return [data?.dateOfBirth, data?.expiryDate]
  }
  expect(dates('260101', '300101')).toEqual(['2026-01-01', '2030-01-01'])
  expect(dates('270101', '750101')).toEqual(['1927-01-01', '2075-01-01'])
  expect(dates('000229', '990101')).toEqual(['2000-02-29', '1999-01-01'])
  expect(dates('010229', '<<<<<<')).toEqual([null, null])
})

test('the chip reader finds the image after feature points of ISO/IEC 19794-5', () => {
  const plain = makeFaceFile(PORTRAIT)
  expect(readFaceFile(plain)).toEqual({ format: 'JPEG', bytes: PORTRAIT })
  const record = Buffer.from(plain).subarray(Buffer.from(plain).indexOf('FAC\x00', 0, 'latin1'))
  const points = Buffer.concat([record.subarray(0, 34), Buffer.alloc(24, 1), record.subarray(34)])
  points.writeUInt32BE(points.length, 8)
  points.writeUInt32BE(points.length - 14, 14)
  points.writeUInt16BE(3, 18)
  const file = element('75', element('7f61', hex('020101'), element('7f60', hex('a100'), element('5f2e', points))))
  expect(readFaceFile(file)).toEqual({ format: 'JPEG', bytes: PORTRAIT })
})

test('the chip reader finds the image in a face block of ISO/IEC 39794-5', () => {
  const image = Buffer.concat([hex('0000000c6a5020200d0a870a'), Buffer.alloc(40, 7)])
  const information = element('a1', element('a0', hex('800100')))
  const representation = element(
    '30',
    hex('800100'),
    element('a1', element('a0', element('a0', element('80', image), information))),
  )
  const block = element('a1', element('65', hex('a007800103810207e3'), element('a1', representation)))
  const file = (content: Uint8Array) =>
    element('75', element('7f61', hex('020101'), element('7f60', hex('a100'), element('7f2e', content))))
  expect(readFaceFile(file(block))).toEqual({ format: 'JPEG2000', bytes: new Uint8Array(image) })
  expect(() => readFaceFile(file(element('a1', element('65', hex('a000')))))).toThrow(MalformedChipFile)
})

test('countries have the two-letter codes that certificates use', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const pairs = Object.entries(ISO_COUNTRIES).map(([code, name]) => ({ name, letters: countryLetters(code) ?? '' }))
  for (const { letters } of pairs) expect(Intl.getCanonicalLocales(`und-${letters}`)).toEqual([`und-${letters}`])
  expect(new Set(pairs.map(({ letters }) => letters)).size).toBe(pairs.length)
  // The names differ between Node versions for a few countries.
  expect(pairs.filter(({ name, letters }) => names.of(letters) !== name).length).toBeLessThan(5)
  expect(countryLetters('D')).toBe('DE')
  expect(countryLetters('XXX')).toBeNull()
})
