/** Texts of the tour. */
export const tourLabels = {
  label: 'Tour',
  start: 'Take the tour',
  again: 'Show the tour again',
  offered: (count: number) => `A tour of ${count} steps stands at the start of the page. Escape skips it.`,
  step: (at: number, count: number) => `Step ${at} of ${count}`,
  back: 'Back',
  next: 'Next',
  skip: 'Skip the tour',
  done: 'Done',
  steps: {
    open: {
      title: 'Drop an archive anywhere',
      text: 'Or choose a file, the folder of an unpacked archive, or a sample of an invented person. It is read and judged on this machine; nothing leaves it.',
    },
    statements: {
      title: 'Three statements, never merged',
      text: 'Is the archive genuine; what did the service conclude; what did our reviewer decide. A genuine archive may tell of a refusal, and a changed one of a success.',
    },
    tabs: {
      title: 'One archive from every side',
      text: 'What you select in one view stays selected in the others, and has an address that can be copied with c. The number keys switch views.',
    },
    keys: {
      title: 'Everything has a key',
      text: 'Ctrl K finds every page and action, and explains every code. m masks holder data before you share the screen, t changes how times are shown, ? lists all keys.',
    },
    service: {
      title: 'The service that makes such archives',
      text: 'Start it here, run a transaction by hand or by scenario, and open the proof that it signs. It listens on this machine only.',
    },
    trust: {
      title: 'A signature is worth what its key is worth',
      text: 'Add the key of your service here once, after comparing its fingerprint. Until then its archives cannot be verified. The tour is found again in the palette, among the keys and in Settings.',
    },
  },
} as const

export type TourStep = keyof typeof tourLabels.steps
