/** Opened where the tour needs an archive and none is open: changed by one bit, so that two statements disagree. */
const SAMPLE = 'sample-image-bit'

interface Step {
  readonly id: string
  /** Where the window goes for it; null: it stays where it is. `archive` is one that is open. */
  readonly route: (archive: string | undefined) => string | null
  /** What of the page it speaks of. */
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

export type TourStep = (typeof STEPS)[number]['id']
