import type { TourStep } from '../../labels/tour.ts'

/** Sample for the tour if no archive is open. One flipped bit makes two of its statements disagree. */
const SAMPLE = 'sample-image-bit'

interface Step {
  readonly id: TourStep
  /** Returns the route of the step, or null to stay on the current page. `archive` is the id of an open archive. */
  readonly route: (archive: string | undefined) => string | null
  /** CSS selector of the element that the step describes. */
  readonly about: string
}

const toVerdict = (archive = SAMPLE): string => `/archive/${archive}/verdict`

export const STEPS = [
  { id: 'open', route: () => '/', about: '.drop-zone' },
  { id: 'statements', route: toVerdict, about: '.statements' },
  { id: 'tabs', route: toVerdict, about: '.tab-bar' },
  { id: 'keys', route: () => null, about: '.status-bar' },
  { id: 'service', route: () => '/service/overview', about: '.rail a[href="/service/overview"]' },
  { id: 'trust', route: () => '/trust', about: '.rail a[href="/trust"]' },
] as const satisfies readonly Step[]
