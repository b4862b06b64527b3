const counted = (count: number, singular: string): string =>
  `${count.toLocaleString('en')} ${singular}${count === 1 ? '' : 's'}`

/** Texts of the Replay view. */
export const replayLabels = {
  result: 'Conclusions, derived again',
  hint: 'Derives every status, score, strength and level of assurance again from the recorded indicators, comparisons and decisions, and runs the transaction again in the service of this program, with the recorded answers of the checks. The archive stays as it is.',
  run: 'Run the replay',
  again: 'Run again',
  progress: (done: number, total: number) => (total === 0 ? 'Starting…' : `Step ${done} of ${total}`),
  running: 'Replay',
  outdated: 'Rules or changes are others than those of the last result. Run again to see their effect.',
  cancelled: 'The replay was cancelled; the transaction was not run to its end.',
  outcomes: {
    EQUAL: 'Equal',
    DIFFERENT: 'Different',
    NOT_REPRODUCIBLE: 'Not reproducible',
    NOTHING_RECORDED: 'Nothing to derive',
  },
  nothingRecorded: 'The record contains no conclusion of an evaluation.',
  equal: (conclusions: number, evaluations: number, rules: string | null) =>
    `${counted(conclusions, 'conclusion')} of ${counted(evaluations, 'evaluation')}: all are what ${rulesName(rules)} give for what was recorded.`,
  different: (count: number, rules: string | null) =>
    `${counted(count, 'value')} ${count === 1 ? 'is' : 'are'} not what ${rulesName(rules)} give for what was recorded.`,
  lacking: (count: number) =>
    `The rules give no result for ${counted(count, 'member')}: the record lacks what is named here, or what it follows from.`,
  moreLacking: (count: number) => `and ${count.toLocaleString('en')} more`,
  columns: {
    what: 'Conclusion',
    recorded: 'Recorded',
    replayed: 'Replayed',
    because: 'Reason',
    links: 'See also',
    value: 'At the end',
    changed: 'With the changes',
  },
  members: { status: 'Status', score: 'Score', strength: 'Strength', levelOfAssurance: 'Level of assurance' },
  identity: 'Identity',
  final: 'at the end',
  identityStatus: 'Status of the transaction',
  nothing: 'nothing',
  notPart: 'Not in the transaction',
  inTimeline: 'Timeline',
  contradiction: 'Contradiction',
  shown: (count: number, all: number) => `${count.toLocaleString('en')} of ${all.toLocaleString('en')} are listed.`,
  transaction: 'The transaction, run again',
  same: 'The transaction ends as recorded.',
  otherwise:
    'This service ends the recorded transaction in another way: the record contradicts the rules, or does not show all of them. The last column differs from the one before it by the changes alone.',
  otherwiseUnchanged:
    'This service ends the recorded transaction in another way: the record contradicts the rules, or does not show all of them.',
  effect: (level: string, before: string, count: number) =>
    level === before
      ? `With the changes, ${counted(count, 'conclusion')} ${count === 1 ? 'is' : 'are'} different; the level of assurance stays ${level}.`
      : `With the changes, the level of assurance is ${level} instead of ${before}, and ${counted(count, 'conclusion')} ${count === 1 ? 'is' : 'are'} different.`,
  noEffect: 'With the changes, every conclusion stays as it is.',
  openProof: 'Open the new proof',
  openProofHint: 'Signed with the test key, in memory only',
  saveScenario: 'Save as a scenario',
  saveScenarioHint: 'A file for “proofbench generate”, with an invented holder',
  scenarioSaved: 'The scenario was saved.',
  rules: {
    title: 'Rules',
    hint: 'Other rules answer: what would this service have concluded?',
    choose: 'Rules',
    recorded: 'Those of the record',
    own: 'Other rules',
    edit: 'Rules file (YAML)',
    file: 'Choose a file…',
    save: 'Save the file',
    faults: (count: number) => `${counted(count, 'fault')} in the rules file`,
    notDerived: (count: number) => `Nothing was derived: ${counted(count, 'fault')} in the rules file.`,
    fault: (line: number, column: number) => `Line ${line}, column ${column}`,
  },
  changes: {
    title: 'What if?',
    hint: 'Each change is applied in this order, then the transaction is run again.',
    none: 'No changes.',
    add: 'Add',
    undo: 'Undo',
    remove: (sentence: string) => `Remove: ${sentence}`,
    kind: 'Change',
    kinds: {
      REMOVE_EVIDENCE: 'Remove an evidence',
      INDICATOR: 'Change an indicator',
      DECISION: 'Change a decision',
      CONSENT: 'Change a consent',
      REGISTER: 'Change what the issuing source answers',
    },
    evidence: 'Evidence',
    indicator: 'Indicator',
    raised: 'Raised for this evidence',
    notRaised: 'Not raised',
    result: 'Result',
    statuses: {
      OK: 'OK',
      WARNING: 'Warning',
      UNVERIFIED: 'Unverified',
      FAILED: 'Failed',
      NOT_RAISED: 'Not raised',
    },
    decision: 'Decision',
    decisions: { ACCEPTED: 'Accepted', REJECTED: 'Rejected', UNDECIDED: 'Undecided' },
    consent: 'Consent',
    consents: { true: 'Approved', false: 'Refused' },
    answer: 'Answer',
    answers: {
      AGREES: 'Its record agrees',
      NO_RECORD: 'It has no record',
      TIMES_OUT: 'It does not answer in time',
      UNAVAILABLE: 'It is unavailable',
    },
    differs: 'Except for',
    differsNothing: 'nothing',
    value: 'Its value',
    refused: 'This change does not fit the archive:',
  },
} as const

function rulesName(rules: string | null): string {
  return rules === null ? 'the rules' : `the rules “${rules}”`
}
