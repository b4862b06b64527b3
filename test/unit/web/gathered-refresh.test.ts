import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatheredRefresh } from '../../../renderer/model/gathered-refresh.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('events that come together cause one refresh', async () => {
  const work = vi.fn(async () => {})
  const refresh = gatheredRefresh(work, 100)
  for (let event = 0; event < 5; event++) refresh.request()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('an event during a refresh causes one more after it, never two at a time', async () => {
  let running = 0
  const most = vi.fn()
  const work = vi.fn(async () => {
    most(++running)
    await new Promise((resolve) => setTimeout(resolve, 500))
    running--
  })
  const refresh = gatheredRefresh(work, 100)
  refresh.request()
  await vi.advanceTimersByTimeAsync(300)
  refresh.request()
  await vi.advanceTimersByTimeAsync(2000)
  expect(work).toHaveBeenCalledTimes(2)
  expect(most).not.toHaveBeenCalledWith(2)
})

test('nothing is refreshed after the end', async () => {
  const work = vi.fn(async () => {})
  const refresh = gatheredRefresh(work, 100)
  refresh.request()
  refresh.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).not.toHaveBeenCalled()
})
