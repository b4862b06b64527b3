import { expect, test } from 'vitest'
import { tickText } from '../../../renderer/panels/timeline/tick-text.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]

test.each([
  [0, 10 * SECOND, '0'],
  [500, 500, '+500 ms'],
  [10 * SECOND, 10 * SECOND, '+10 s'],
  [7 * MINUTE + 10 * SECOND, 10 * SECOND, '+7 min 10 s'],
  [3 * HOUR, 30 * MINUTE, '+3 h'],
  [3 * HOUR + 5 * MINUTE + 10 * SECOND, 10 * SECOND, '+03:05:10'],
  [2 * DAY + 3 * HOUR, HOUR, '+2 d 03:00'],
  [2 * DAY + 3 * HOUR + 20 * SECOND, 10 * SECOND, '+2 d 03:00:20'],
  [2 * DAY, DAY, '+2 d'],
])('a tick at %d ms on an axis with a tick every %d ms reads "%s"', (at, step, text) => {
  expect(tickText(at, step)).toBe(text)
})
