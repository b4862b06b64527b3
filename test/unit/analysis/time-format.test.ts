import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMoment } from '../../../shared/analysis/timeline/moment.ts'
import { formatDuration, formatTime } from '../../../shared/analysis/timeline/time-format.ts'

const plusTwo = () => 120

describe('time of the archive', () => {
  it("a time is displayed as written, as UTC, and in the user's zone", () => {
    const moment = readMoment('2026-04-14T23:27:05.8021234')
    expect(formatTime(moment, 'raw', plusTwo)).toBe('2026-04-14T23:27:05.8021234')
    expect(formatTime(moment, 'utc', plusTwo)).toBe('2026-04-14 23:27:05.802 UTC')
    expect(formatTime(moment, 'local', plusTwo)).toBe('2026-04-15 01:27:05.802 +02:00')
    expect(formatTime(moment, 'local', () => -570)).toBe('2026-04-14 13:57:05.802 −09:30')
  })

  it('an invalid time is displayed unchanged in every mode', () => {
    for (const mode of ['raw', 'local', 'utc'] as const) {
      expect(formatTime(readMoment('yesterday'), mode, plusTwo)).toBe('yesterday')
      expect(formatTime(readMoment(12), mode, plusTwo)).toBe('12')
      expect(formatTime(readMoment({}), mode, plusTwo)).toBeNull()
    }
  })

  it("a time has the day and second of the platform's calendar", () => {
    const day = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(day, (date) => {
        const text = date.toISOString().slice(0, 23)
        expect(formatTime(readMoment(text), 'utc', () => 0)).toBe(`${text.replace('T', ' ')} UTC`)
      }),
    )
  })

  it('the zone is requested with the time since 1970', () => {
    let requested = Number.NaN
    formatTime(readMoment('2026-04-14T09:27:05'), 'local', (utc) => {
      requested = utc
      return 0
    })
    expect(requested).toBe(Date.UTC(2026, 3, 14, 9, 27, 5))
  })
})

describe('duration', () => {
  it.each([
    [0, '0 ms'],
    [999.6, '1.00 s'],
    [2240, '2.24 s'],
    [59_999, '1 min 0 s'],
    [415_048, '6 min 55 s'],
    [46_821_835, '13 h 0 min'],
    [3 * 86_400_000 + 4 * 3_600_000, '3 d 4 h'],
    [-350, '−350 ms'],
  ])('a duration of %s ms is displayed as %s', (milliseconds, expected) => {
    expect(formatDuration(milliseconds)).toBe(expected)
  })
})
