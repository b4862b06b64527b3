import { describe, expect, test } from 'vitest'
import { isCalendarDate, isLocalDateTime, isUtcDateTime } from '../../../shared/spec/local-date-time.ts'

const T = '2026-03-14T09:26:53'

describe('local date-times', () => {
  test.each([T, ...[1, 2, 3, 4, 5, 6, 7].map((count) => `${T}.${'1234567'.slice(0, count)}`)])(
    '%s is a local date-time',
    (text) => {
      expect(isLocalDateTime(text)).toBe(true)
    },
  )

  test.each([...['2024-02-29T00:00:00', '2000-02-29T23:59:59', '0000-01-01T00:00:00', '9999-12-31T23:59:59.9999999']])(
    '%s is a local date-time at a bound',
    (text) => expect(isLocalDateTime(text)).toBe(true),
  )

  test.each([
    [`${T}.12345678`, 'eight digits'],
    [`${T}.`, 'a point without digits'],
    [`${T},5`, 'a comma'],
    [`${T}Z`, 'a zone'],
    [`${T}+01:00`, 'an offset'],
    [`${T}.123Z`, 'digits and a zone'],
    ['2026-03-14T24:00:00', '24:00'],
    ['2026-03-14T23:59:60', 'a leap second'],
    ['2026-03-14T09:60:00', 'minute 60'],
    ['2026-02-30T09:26:53', '30 February'],
    ['2026-02-29T09:26:53', '29 February of a common year'],
    ['1900-02-29T09:26:53', '29 February of a century'],
    ['2026-04-31T09:26:53', '31 April'],
    ['2026-13-01T09:26:53', 'month 13'],
    ['2026-00-10T09:26:53', 'month 0'],
    ['2026-03-00T09:26:53', 'day 0'],
    ['2026-03-14 09:26:53', 'a space'],
    ['2026-03-14t09:26:53', 'a small t'],
    ['2026-03-14', 'a date alone'],
    ['2026-03-14T09:26', 'no seconds'],
    ['26-03-14T09:26:53', 'two digits of a year'],
    ['+2026-03-14T09:26:53', 'a sign'],
    ['２０２６-03-14T09:26:53', 'full-width digits'],
    [` ${T}`, 'a space before'],
    [`${T}\n`, 'a line end after'],
    [`${T}.12a`, 'a letter in the fraction'],
    ['', 'nothing'],
  ])('%j is no local date-time: %s', (text) => expect(isLocalDateTime(text)).toBe(false))
})

describe('dates', () => {
  test.each(['2026-03-14', '2024-02-29', '1988-12-31'])('%s is a date', (text) =>
    expect(isCalendarDate(text)).toBe(true),
  )

  test.each([
    '2026-02-29',
    '2026-3-14',
    '14-03-2026',
    '2026/03/14',
    '20260314',
    '2026-03-14T00:00:00',
    '2026-06-31',
    '',
  ])('%j is no date', (text) => expect(isCalendarDate(text)).toBe(false))

  test('dates agree with the calendar of the engine over 2000 years', () => {
    for (let day = Date.UTC(1000, 0, 1); day < Date.UTC(3000, 0, 1); day += 86_400_000 * 13) {
      const text = new Date(day).toISOString().slice(0, 10)
      expect(isCalendarDate(text)).toBe(true)
      expect(isCalendarDate(`${text.slice(0, 8)}${text.startsWith('02', 5) ? 30 : 32}`)).toBe(false)
    }
  })
})

test('times of webhooks are in UTC with three decimal places', () => {
  expect(isUtcDateTime(`${T}.123Z`)).toBe(true)
  for (const text of [`${T}Z`, `${T}.123`, `${T}.1234Z`, `${T}.123+00:00`, '2026-02-30T09:26:53.123Z'])
    expect(isUtcDateTime(text)).toBe(false)
})
