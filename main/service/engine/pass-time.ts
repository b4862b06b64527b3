import type { ManualClock } from './clock.ts'
import type { Engine } from './engine.ts'

/** Advances a manual clock; due events happen at their own times. */
export async function passTime(
  clock: Pick<ManualClock, 'now' | 'nextAlarm' | 'advance'>,
  engine: Pick<Engine, 'settle'>,
  milliseconds: number,
): Promise<void> {
  const until = clock.now() + milliseconds
  for (;;) {
    const next = clock.nextAlarm()
    if (next === null || next > until) break
    clock.advance(Math.max(0, next - clock.now()))
    await engine.settle()
  }
  clock.advance(Math.max(0, until - clock.now()))
}
