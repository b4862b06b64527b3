import { expect, test } from 'vitest'
import { datesIn } from '../../../main/examination/fields/dates-in-text.ts'

test.each([
  ['01.12.1990', '1990-12-01'],
  ['1/12/1990', '1990-12-01'],
  ['12-01-1990', '1990-12-01'],
  ['1990-12-01', '1990-12-01'],
  ['01 DEC 1990', '1990-12-01'],
  ['01 DEC/DÉC 90', '1990-12-01'],
  ['01DEZ1990', '1990-12-01'],
  ['Fecha 03 ENE 2001', '2001-01-03'],
])('the date %s may mean %s', (text, date) => {
  expect([...datesIn(text)]).toContain(date)
})

test('numbers, impossible days and unknown months are no dates', () => {
  expect([...datesIn('123456789\n31.02.1990\n01 QQQ 1990')]).toEqual([])
})
