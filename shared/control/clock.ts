import { flag, instant, integer, object, optional } from '../schema/index.ts'
import { type CallContracts, json } from './contract.ts'

const clock = json(object({ now: instant(), isFrozen: flag(), isAdjustable: flag() }))
const MAX_MILLISECONDS = 100 * 366 * 24 * 3_600_000

/** Calls about the service's clock. */
export const CLOCK = {
  getClock: {
    title: 'Get the time',
    about: 'What time it is for the service.',
    method: 'GET',
    path: '/clock',
    response: clock,
  },
  freezeClock: {
    title: 'Freeze',
    about: 'Stops the time, at a given moment or now.',
    method: 'POST',
    path: '/clock/freeze',
    request: json(object({ at: optional(instant()) })),
    response: clock,
  },
  advanceClock: {
    title: 'Advance',
    about: 'Lets time pass at once; what is due meanwhile happens, each thing at its own time.',
    method: 'POST',
    path: '/clock/advance',
    request: json(object({ milliseconds: integer(0, MAX_MILLISECONDS, 'How long.') })),
    response: clock,
  },
  releaseClock: {
    title: 'Release',
    about: 'Lets the time run again from where it stands.',
    method: 'POST',
    path: '/clock/release',
    response: clock,
  },
  settle: {
    title: 'Wait until nothing is due',
    about: 'Answers when every evaluation that was under way or due has ended.',
    method: 'POST',
    path: '/settle',
    response: null,
  },
} as const satisfies CallContracts
