import { describe, expect, test } from 'vitest'
import { repairZone } from '../../../main/examination/zone/repair-zone.ts'
import { zoneCandidates } from '../../../main/examination/zone/zone-lines.ts'
import { cardZone, passportZone } from '../../../shared/rules/write-mrz.ts'

const PERSON = {
  surname: 'Sjöström',
  givenNames: ['Åsa', 'Linnéa'],
  dateOfBirth: '1991-07-16',
  gender: 'F',
  nationality: 'SWE',
  issuingCountry: 'SWE',
  documentNumber: 'XS0042817',
  expiryDate: '2033-02-10',
} as const
const ZONE = passportZone(PERSON)
const [first = '', second = ''] = ZONE

const read = (text: string) => zoneCandidates(text).flatMap((lines) => repairZone(lines) ?? [])[0] ?? null

describe('machine-readable zone in recognized text', () => {
  test('a zone is found between other lines, for passports and cards', () => {
    expect(read(`CRE LL\n${first}\n${second}\n`)).toMatchObject({ lines: ZONE, isProved: true })
    const card = cardZone(PERSON, 'ID')
    expect(read(`12345\n${card.join('\n')}`)).toMatchObject({ lines: card, isProved: true })
  })

  test('a zone keeps its length if fillers were counted wrong', () => {
    expect(read(`${first}<<\n${second}`)?.lines).toEqual(ZONE)
    expect(read(`${first.slice(0, -3)}\n${second.replace('<<<', '<')}`)?.lines).toEqual(ZONE)
  })

  test('a zone has letters in letter fields and digits in digit fields of its format', () => {
    const misread = second.replace('9107164', '91O7I64')
    expect(read(`${first.replace('SJOE', '5J0E')}\n${misread}`)).toMatchObject({ lines: ZONE, isProved: true })
  })

  test('a document number in a zone is repaired only if the check digits prove it', () => {
    expect(read(`${first}\n${second.replace('XS0042817', 'X50042817')}`)).toMatchObject({
      lines: ZONE,
      isNumberRepaired: true,
    })
    expect(read(`${first}\n${second}`)).toMatchObject({ isNumberRepaired: false })
    const wrong = second.replace('9107164', '9107134')
    expect(read(`${first}\n${wrong}`)).toMatchObject({ lines: [first, wrong], isProved: false })
  })

  test('one character of a document number that was read as two similar ones is one again', () => {
    const card = cardZone({ ...PERSON, documentNumber: 'TO2871710' }, 'IR')
    const doubled = (card[0] ?? '').replace('TO28', 'TO028').replace('<', '')
    expect(read([doubled, ...card.slice(1)].join('\n'))).toMatchObject({ lines: card, isNumberRepaired: true })
    const page = passportZone({ ...PERSON, documentNumber: 'AO2871710' })
    const line = (page[1] ?? '').replace('AO28', 'A0O28').replace('<', '')
    expect(read([page[0], line].join('\n'))).toMatchObject({ lines: page, isNumberRepaired: true })
  })

  test('misread fillers after the names are removed from a zone, but no injected letters', () => {
    const noisy = `${first.slice(0, 34)}<<KK<<<<<<`
    expect(read(`${noisy}\n${second}`)?.lines).toEqual(ZONE)
    const injected = `${first.slice(0, 34)}<<MARIA<<<`
    expect(read(`${injected}\n${second}`)?.lines).toEqual([injected, second])
  })

  test('no zone is found in other text', () => {
    expect(read('')).toBeNull()
    expect(read('THIS CARD WAS DRAWN FOR TESTS AND WAS ISSUED BY NOBODY AT ALL\n'.repeat(3))).toBeNull()
    expect(read(`${first}\n${'9'.repeat(20)}`)).toBeNull()
  })
})
