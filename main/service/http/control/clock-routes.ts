import { AdjustableClock } from '../../engine/clock.ts'
import { refuseUnstored } from '../../engine/service-error.ts'
import { StorageFailed } from '../../engine/storage-failed.ts'
import { flag, instant, integer, object } from '../../openapi/json-schema.ts'
import { refuse } from '../refusal.ts'
import { type ControlInput, type ControlRoute, type ControlSurface, isoTime, jsonResponse } from './control-route.ts'
import { readInstant } from './read-instant.ts'

const CLOCK = jsonResponse(object({ now: instant, isFrozen: flag, isAdjustable: flag }))
const MAX_MILLISECONDS = 100 * 366 * 24 * 3_600_000
/** Latest settable time: date-times have four-digit years, so whatever falls due later must still be before the year 10000. */
const LATEST = Date.UTC(9000, 0, 1)

/** Routes of the service's clock. */
export const CLOCK_ROUTES: readonly ControlRoute[] = [
  {
    id: 'getClock',
    title: 'Get the time',
    about: 'What time it is for the service.',
    method: 'GET',
    path: '/clock',
    response: CLOCK,
    handle: clockView,
  },
  {
    id: 'freezeClock',
    title: 'Freeze',
    about: 'Stops the time, at a given moment or now.',
    method: 'POST',
    path: '/clock/freeze',
    request: { contentType: 'application/json', schema: object({ 'at?': instant }) },
    response: CLOCK,
    handle: adjusting((clock, { body }) => {
      const { at } = body as { at?: string } // validated
      const time = at === undefined ? clock.now() : readInstant(at, 'at')
      requirePossible(time, 'at')
      clock.freeze(time)
    }),
  },
  {
    id: 'advanceClock',
    title: 'Advance',
    about: 'Lets time pass at once; what is due meanwhile happens, each thing at its own time.',
    method: 'POST',
    path: '/clock/advance',
    request: {
      contentType: 'application/json',
      schema: object({ milliseconds: integer(0, MAX_MILLISECONDS, 'How long.') }),
    },
    response: CLOCK,
    handle: adjusting((clock, { body }) => {
      const { milliseconds } = body as { milliseconds: number } // validated
      requirePossible(clock.now() + milliseconds, 'milliseconds')
      clock.advance(milliseconds)
    }),
  },
  {
    id: 'releaseClock',
    title: 'Release',
    about: 'Lets the time run again from where it stands.',
    method: 'POST',
    path: '/clock/release',
    response: CLOCK,
    handle: adjusting((clock) => clock.release()),
  },
  {
    id: 'settle',
    title: 'Wait until nothing is due',
    about: 'Answers when every evaluation that was under way or due has ended.',
    method: 'POST',
    path: '/settle',
    response: null,
    handle: ({ engine }) => engine.settle(),
  },
]

function requirePossible(time: number, field: string): void {
  if (time > LATEST)
    throw refuse(400, 'invalid-body', `the time of the service cannot be after ${isoTime(LATEST)}`, field)
}

function clockView({ engine: { clock } }: ControlSurface) {
  const isAdjustable = clock instanceof AdjustableClock
  return { now: isoTime(clock.now()), isFrozen: isAdjustable && clock.isFrozen, isAdjustable }
}

function adjusting(change: (clock: AdjustableClock, input: ControlInput) => void): ControlRoute['handle'] {
  return async (surface, input) => {
    const { clock } = surface.engine
    if (!(clock instanceof AdjustableClock))
      throw refuse(503, 'unavailable', 'the clock of this service cannot be adjusted')
    try {
      change(clock, input)
      await clock.stored()
    } catch (error) {
      throw error instanceof StorageFailed ? refuseUnstored(error) : error
    }
    return clockView(surface)
  }
}
