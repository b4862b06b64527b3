import { expect, test } from 'vitest'
import type { ExaminedSide } from '../../../main/examination/document-examination.ts'
import { doSidesAgree } from '../../../main/examination/reading/sides-agree.ts'
import { readMrz } from '../../../shared/rules/mrz.ts'
import { cardZone } from '../../../shared/rules/write-mrz.ts'

const kind = { documentType: 'RESIDENT_CARD', issuingCountry: null, issuingState: null } as const
const sides = [
  { side: 'FRONT', kind },
  { side: 'BACK', kind },
] as unknown as readonly ExaminedSide[] // only these members are compared

function agreement(printed: string, inZone: string, isReadTwice = true): boolean | null {
  const lines = cardZone(
    {
      surname: 'Mensah',
      givenNames: ['Kofi'],
      dateOfBirth: '1975-09-05',
      gender: 'M',
      nationality: 'GBR',
      issuingCountry: 'IRL',
      documentNumber: inZone,
      expiryDate: '2029-10-21',
    },
    'IR',
  )
  const reading = readMrz(lines)
  if (!reading) throw new Error('The zone is not one')
  const zone = {
    lines,
    reading,
    isProved: true,
    probability: 1,
    version: '2.0',
    isInPlace: true,
    twice: isReadTwice ? (['documentNumber'] as const) : [],
    isRepeated: true,
    isIssuerConfirmed: true,
  }
  return doSidesAgree(sides, null, [{ name: 'documentNumber', value: printed, isRepeated: true }], zone)
}

test('sides with different numbers disagree', () => {
  expect(agreement('TO2871710', 'TO2871710')).toBe(true)
  expect(agreement('TO2871710', 'XK9914553')).toBe(false)
})

test('a number that may be misread, in the zone or in print, is no disagreement', () => {
  expect(agreement('TO2871710', 'XK9914553', false)).toBe(true)
  expect(agreement('IO4164793', '104164793')).toBe(true)
})
