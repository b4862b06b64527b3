import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../../main/service/engine/clock.ts'

/** Moves the machine's clock without any timer noticing, as setting it or a suspended machine does. */
function moveClock(milliseconds: number): void {
  const before = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => before() + milliseconds)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('an alarm rings soon after the machine was set forward past it', () => {
  const woken: string[] = []
  systemClock.at(Date.now() + 3_600_000, () => woken.push('hour'))
  systemClock.at(Date.now() + 86_400_000, () => woken.push('day'))
  vi.advanceTimersByTime(5000)
  expect(woken).toEqual([])
  moveClock(3_600_000)
  vi.advanceTimersByTime(2000)
  expect(woken).toEqual(['hour'])
})

test('alarms ring in the order of their times, and none that was taken back', () => {
  const woken: number[] = []
  const cancel = systemClock.at(Date.now() + 50, () => woken.push(50))
  for (const wait of [300, 100, 200, 100]) systemClock.at(Date.now() + wait, () => woken.push(wait))
  cancel()
  vi.advanceTimersByTime(1000)
  expect(woken).toEqual([100, 100, 200, 300])
})
