import { expect, test } from 'vitest'
import type { ExaminedSide } from '../../../main/examination/document-examination.ts'
import { doSidesAgree } from '../../../main/examination/reading/sides-agree.ts'
import { repairZone } from '../../../main/examination/zone/repair-zone.ts'
import { cardZone } from '../../../shared/rules/write-mrz.ts'

const kind = { documentType: 'RESIDENT_CARD', issuingCountry: null, issuingState: null } as const
const sides = [
  { side: 'FRONT', kind },
  { side: 'BACK', kind },
] as unknown as readonly ExaminedSide[] // only these members are compared

function agreement(printed: string, inZone: string, isNumberRepeated = true): boolean | null {
  const zone = repairZone(
    cardZone(
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
    ),
  )
  if (!zone) throw new Error('The zone is not one')
  const reading = { ...zone, isRepeated: true, isNumberRepeated, areLinesRepeated: true }
  return doSidesAgree(sides, null, [{ name: 'documentNumber', value: printed, isRepeated: true }], reading)
}

test('sides with different numbers disagree', () => {
  expect(agreement('TO2871710', 'TO2871710')).toBe(true)
  expect(agreement('TO2871710', 'XK9914553')).toBe(false)
})

test('a number that may be misread, in the zone or in print, is no disagreement', () => {
  expect(agreement('TO2871710', 'XK9914553', false)).toBe(true)
  expect(agreement('IO4164793', '104164793')).toBe(true)
})
