/** Texts of the Timeline view. */
export const timelineWords = {
  lanes: {
    OPERATIONS: 'Operations',
    CALLS: 'Client calls',
    SESSIONS: 'Sessions',
    VERIFICATIONS: 'Verifications',
    SERVICES: 'Services',
    ADJUDICATION: 'Adjudication',
    EVALUATIONS: 'Evaluations',
  },
  lists: {
    OPERATIONS: 'OperationName',
    CALLS: 'HttpMethod',
    SESSIONS: 'ParticipantType',
    VERIFICATIONS: 'ParticipantType',
    SERVICES: '',
    ADJUDICATION: '',
    EVALUATIONS: 'LevelOfAssurance',
  },
  states: {
    OPERATIONS: 'OperationType',
    CALLS: '',
    SESSIONS: '',
    VERIFICATIONS: 'ParticipantState',
    SERVICES: '',
    ADJUDICATION: 'ParticipantState',
    EVALUATIONS: 'EvidenceStatus',
  },
  chart: 'Timeline. Arrow keys move, plus and minus zoom, 0 shows all, j and k go from one entry to the next.',
  overview: 'Part of the time that is shown',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all',
  filter: 'Filter by text',
  result: 'How it ended',
  anyResult: 'any',
  shown: (shown: number, all: number) => `${shown.toLocaleString('en')} of ${all.toLocaleString('en')}`,
  list: 'The same as a list',
  columns: { time: 'Start', lane: 'Kind', what: 'What', state: 'State', result: 'Result', duration: 'Duration' },
  derived: 'derived',
  untimed: (count: number) =>
    `${count} ${count === 1 ? 'entry has' : 'entries have'} no readable time and ${count === 1 ? 'is' : 'are'} only in the list.`,
  noTimes: 'Nothing in the record has a readable time.',
  gap: (text: string) => `${text} of silence`,
  state: 'The identity at this moment',
  before: 'Before the beginning',
  level: 'Level of assurance',
  /** Score and strength, each in words; null where there is none. */
  standing: (score: string | null, strength: string | null) =>
    score === null
      ? strength === null
        ? ''
        : `at most ${strength}`
      : strength === null
        ? score
        : `${score} of at most ${strength}`,
  step: (index: number, count: number) => `Step ${index} of ${count}`,
  causes: {
    BEGUN: 'The identity was created',
    SUBMITTED: 'Evidence was submitted',
    EVALUATED: 'The evidence was evaluated',
    DELETED: 'Evidence was deleted',
    ENDED: 'The proof was made',
  },
  byRules: 'Follows from the rules; it is not recorded.',
  play: 'Play',
  pause: 'Pause',
  next: 'Next step',
  previous: 'Previous step',
  noEvidence: 'No evidence yet.',
  picked: 'Selected',
  toEvidence: 'Evidence',
  part: 'Part of',
} as const
