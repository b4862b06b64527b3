import type { ManualClock } from './clock.ts'
import type { Engine } from './engine.ts'

/** Lets time go by on a clock that is moved by hand; what becomes due meanwhile is done at its own time. */
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
