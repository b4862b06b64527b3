import { CLOCK } from '../../../../shared/control/index.ts'
import { AdjustableClock } from '../../engine/clock.ts'
import { refuseUnstored } from '../../engine/service-error.ts'
import { StorageFailed } from '../../engine/storage-failed.ts'
import { refuse } from '../refusal.ts'
import { type ControlSurface, controlRoutes, isoTime } from './control-route.ts'
import { readInstant } from './read-instant.ts'

/** Latest settable time: date-times have four-digit years, so whatever falls due later must still be before the year 10000. */
const LATEST = Date.UTC(9000, 0, 1)

/** Routes of the service's clock. */
export const CLOCK_ROUTES = controlRoutes(CLOCK, {
  getClock: clockView,
  freezeClock: (surface, { body: { at } }) =>
    adjusted(surface, (clock) => {
      const time = at === undefined ? clock.now() : readInstant(at, 'at')
      requirePossible(time, 'at')
      clock.freeze(time)
    }),
  advanceClock: (surface, { body: { milliseconds } }) =>
    adjusted(surface, (clock) => {
      requirePossible(clock.now() + milliseconds, 'milliseconds')
      clock.advance(milliseconds)
    }),
  releaseClock: (surface) => adjusted(surface, (clock) => clock.release()),
  settle: ({ engine }) => engine.settle(),
})

function requirePossible(time: number, field: string): void {
  if (time > LATEST)
    throw refuse(400, 'invalid-body', `the time of the service cannot be after ${isoTime(LATEST)}`, field)
}

function clockView({ engine: { clock } }: ControlSurface) {
  const isAdjustable = clock instanceof AdjustableClock
  return { now: isoTime(clock.now()), isFrozen: isAdjustable && clock.isFrozen, isAdjustable }
}

async function adjusted(surface: ControlSurface, change: (clock: AdjustableClock) => void) {
  const { clock } = surface.engine
  if (!(clock instanceof AdjustableClock))
    throw refuse(503, 'unavailable', 'the clock of this service cannot be adjusted')
  try {
    change(clock)
    await clock.stored()
  } catch (error) {
    throw error instanceof StorageFailed ? refuseUnstored(error) : error
  }
  return clockView(surface)
}
