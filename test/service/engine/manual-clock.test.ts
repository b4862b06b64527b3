import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ManualClock } from '../../../main/service/engine/clock.ts'
import { processorTime } from '../../support/processor-time.ts'

test('a manual clock fires alarms in order of time and registration, and no cancelled alarm', () => {
  const alarm = fc.record({ time: fc.nat(20), isCancelled: fc.boolean() })
  fc.assert(
    fc.property(fc.array(alarm, { maxLength: 40 }), fc.array(fc.nat(8), { maxLength: 6 }), (alarms, steps) => {
      const clock = new ManualClock(-1)
      const fired: { readonly number: number; readonly at: number }[] = []
      const cancels = alarms.map(({ time }, number) => clock.at(time, () => fired.push({ number, at: clock.now() })))
      for (const [number, { isCancelled }] of alarms.entries()) if (isCancelled) cancels[number]?.()
      const remaining = alarms
        .map(({ time, isCancelled }, number) => ({ time, isCancelled, number }))
        .filter(({ isCancelled }) => !isCancelled)
        .sort((a, b) => a.time - b.time)
      for (const step of steps) {
        clock.advance(step)
        expect(fired).toEqual(
          remaining.filter(({ time }) => time <= clock.now()).map(({ number, time: at }) => ({ number, at })),
        )
        expect(clock.nextAlarm()).toBe(remaining[fired.length]?.time ?? null)
      }
      expect(clock.now()).toBe(steps.reduce((sum, step) => sum + step, -1))
    }),
  )
})

test('an alarm set by another alarm fires in order, also at the same time', () => {
  const clock = new ManualClock(0)
  const rung: string[] = []
  clock.at(5, () => {
    rung.push('first')
    clock.at(5, () => rung.push('set at once'))
    clock.at(7, () => rung.push('set for later'))
  })
  clock.at(5, () => rung.push('second'))
  clock.at(9, () => rung.push('last'))
  clock.advance(8)
  expect(rung).toEqual(['first', 'second', 'set at once', 'set for later'])
})

test('a manual clock advances a day with a hundred thousand mostly cancelled alarms in reasonable time', () => {
  const clock = new ManualClock(0)
  const spent = processorTime()
  let fired = 0
  const cancels = Array.from({ length: 100_000 }, (_, number) => clock.at((number * 7919) % 100_000, () => fired++))
  for (const [number, cancel] of cancels.entries()) if (number % 4 !== 0) cancel()
  clock.advance(100_000)
  expect(fired).toBe(25_000)
  expect(clock.nextAlarm()).toBe(null)
  expect(spent()).toBeLessThan(5000)
})
