import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../../main/service/engine/clock.ts'

/** Changes Date.now without affecting timers, like a clock change or a suspended machine. */
function moveClock(milliseconds: number): void {
  const original = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => original() + milliseconds)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('an alarm fires soon after the system clock is set past its time', () => {
  const woken: string[] = []
  systemClock.at(Date.now() + 3_600_000, () => woken.push('hour'))
  systemClock.at(Date.now() + 86_400_000, () => woken.push('day'))
  vi.advanceTimersByTime(5000)
  expect(woken).toEqual([])
  moveClock(3_600_000)
  vi.advanceTimersByTime(2000)
  expect(woken).toEqual(['hour'])
})

test('a system clock fires alarms in order of their times, and no cancelled alarm', () => {
  const woken: number[] = []
  const cancel = systemClock.at(Date.now() + 50, () => woken.push(50))
  for (const wait of [300, 100, 200, 100]) systemClock.at(Date.now() + wait, () => woken.push(wait))
  cancel()
  vi.advanceTimersByTime(1000)
  expect(woken).toEqual([100, 100, 200, 300])
})
