import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdjustableClock } from '../../../main/service/engine/clock.ts'

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
  const clock = new AdjustableClock()
  clock.at(Date.now() + 3_600_000, () => woken.push('hour'))
  clock.at(Date.now() + 86_400_000, () => woken.push('day'))
  vi.advanceTimersByTime(5000)
  expect(woken).toEqual([])
  moveClock(3_600_000)
  vi.advanceTimersByTime(2000)
  expect(woken).toEqual(['hour'])
})

test('a system clock fires alarms in order of their times, and no cancelled alarm', () => {
  const woken: number[] = []
  const clock = new AdjustableClock()
  const cancel = clock.at(Date.now() + 50, () => woken.push(50))
  for (const wait of [300, 100, 200, 100]) clock.at(Date.now() + wait, () => woken.push(wait))
  cancel()
  vi.advanceTimersByTime(1000)
  expect(woken).toEqual([100, 100, 200, 300])
})

test('many alarms that are due at once leave the main thread to other work between them', async () => {
  vi.useRealTimers()
  const clock = new AdjustableClock()
  let [woken, wokenBeforeOthers] = [0, 0]
  const wake = () => {
    for (const start = performance.now(); performance.now() - start < 2; );
    woken++
  }
  const due = clock.now() + 3_600_000
  const all = Promise.all(
    Array.from({ length: 50 }, () => new Promise<void>((done) => clock.at(due, () => done(wake())))),
  )
  clock.advance(3_600_000)
  // Timers of one time run in order: this one follows the first alarms.
  setTimeout(() => {
    wokenBeforeOthers = woken
  }, 1)
  await all
  expect(woken).toBe(50)
  expect(wokenBeforeOthers).toBeGreaterThan(0)
  expect(wokenBeforeOthers).toBeLessThan(50)
})
