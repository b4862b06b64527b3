import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ManualClock } from '../../../main/service/engine/clock.ts'
import { processorTime } from '../../support/processor-time.ts'

test('alarms ring at their times and in their order, those of one time as they were set; none that was taken back', () => {
  const alarm = fc.record({ time: fc.nat(20), isTakenBack: fc.boolean() })
  fc.assert(
    fc.property(fc.array(alarm, { maxLength: 40 }), fc.array(fc.nat(8), { maxLength: 6 }), (alarms, steps) => {
      const clock = new ManualClock(-1)
      const rung: { readonly number: number; readonly at: number }[] = []
      const takeBack = alarms.map(({ time }, number) => clock.at(time, () => rung.push({ number, at: clock.now() })))
      for (const [number, { isTakenBack }] of alarms.entries()) if (isTakenBack) takeBack[number]?.()
      const left = alarms
        .map(({ time, isTakenBack }, number) => ({ time, isTakenBack, number }))
        .filter(({ isTakenBack }) => !isTakenBack)
        .sort((one, other) => one.time - other.time)
      for (const step of steps) {
        clock.advance(step)
        expect(rung).toEqual(
          left.filter(({ time }) => time <= clock.now()).map(({ number, time: at }) => ({ number, at })),
        )
        expect(clock.nextAlarm()).toBe(left[rung.length]?.time ?? null)
      }
      expect(clock.now()).toBe(steps.reduce((sum, step) => sum + step, -1))
    }),
  )
})

test('an alarm that is set while another rings comes in its turn, also at the same time', () => {
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

test('a day passes for a hundred thousand transactions, most of which were ended before', () => {
  const clock = new ManualClock(0)
  const spent = processorTime()
  let rung = 0
  const takeBack = Array.from({ length: 100_000 }, (_, number) => clock.at((number * 7919) % 100_000, () => rung++))
  for (const [number, one] of takeBack.entries()) if (number % 4 !== 0) one()
  clock.advance(100_000)
  expect(rung).toBe(25_000)
  expect(clock.nextAlarm()).toBe(null)
  expect(spent()).toBeLessThan(5000)
})
