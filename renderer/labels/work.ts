import type { FigureName } from '../../shared/review/index.ts'
import { grouped } from './grouped.ts'

const archives = (count: number): string => `${grouped(count)} ${count === 1 ? 'archive' : 'archives'}`

/** Texts about who has work: rules, assignments, absences, decisions about several archives, and figures. */
export const workLabels = {
  rules: {
    title: 'Rules of work',
    hint: 'Which archives are decided, by whom, by when, and who is next; how long archives are retained, and how they are sampled.',
    entry: (index: number, time: string, by: string) => `In force since ${time} (entry ${index}), set by ${by}.`,
    own: 'No entry sets rules: those of a new library are in force.',
    nobody: 'nobody by name',
    show: 'Show or change the rules',
    edit: 'Rules, as a YAML file',
    editHint: 'The file explains itself. Each version is an entry of the log.',
    load: 'Load a file…',
    save: 'Save as a file',
    file: 'rules.yaml',
    try: 'Try',
    set: 'Set the rules',
    setDone: 'The rules are in force',
    faults: 'The rules have errors. They are not in force.',
    trial: 'What these rules would do',
    trialOf: (moved: number, idle: number) =>
      `${archives(moved)} would go elsewhere than now; ${archives(idle)} would need nobody. Nothing has changed yet.`,
    columns: { queue: 'Queue', reason: 'Why', people: 'Who', count: 'Archives' },
    step: (step: string, people: string) => `${step}: ${people === '' ? 'nobody' : people}`,
    listed: (listed: number, count: number) => (listed < count ? `The first ${listed} of ${grouped(count)}` : ''),
    listOf: (count: number) => archives(count),
  },
  absence: {
    column: 'Away',
    title: 'Absence',
    hint: 'The log keeps the days and the reason. Without a person, the others whom the rules name do the work.',
    from: 'First day',
    until: 'Last day',
    untilHint: 'Empty: until further notice',
    to: 'Who does the work meanwhile',
    nobody: 'Nobody in particular',
    reason: 'Reason',
    save: 'State the absence',
    saved: 'The absence was recorded',
    back: 'Back',
    backDone: 'The return was recorded',
    text: (from: string, until: string | null, to: string | null) =>
      `${from} to ${until ?? 'further notice'}${to === null ? '' : `, work to ${to}`}`,
  },
  assign: {
    button: 'Assign',
    to: 'To',
    nobody: 'Nobody in particular',
    reason: 'Reason',
    hint: 'Until the next decision or confirmation. The due date is that of the rules.',
    done: (count: number) => `${archives(count)} assigned`,
    locked: 'Unlock your key to assign archives.',
  },
  alike: {
    button: 'Decide',
    hint: 'Each archive gets a signed decision of its own. Possible only where a rule of work allows it, for archives with the same verdict and findings.',
    sign: (count: number) => `Sign ${grouped(count)} ${count === 1 ? 'decision' : 'decisions'}`,
    done: (count: number) => `${archives(count)} decided`,
    locked: 'Unlock your key to decide.',
  },
  asArchives: 'As archives, to assign or decide several',
  nothingWaits: 'Nothing else waits for you',
  waiting: (count: number) => `${archives(count)} ${count === 1 ? 'waits' : 'wait'} for you`,
  figures: {
    hint: 'Derived from signed decisions and confirmations, and from what waits now. Escalations, and archives whose verdict is open, neither agree nor overrule.',
    from: 'From',
    until: 'Until',
    team: 'The team',
    person: 'Person',
    empty: 'Nobody is a reviewer of this library yet.',
    charts: {
      work: 'Decisions',
      agreement: 'Agreement with the verdict',
      backlog: 'Backlog',
      time: 'Turnaround and oldest archive',
    },
    names: {
      decided: 'Decided',
      returned: 'Returned by a second person',
      agreeing: 'As the verdict',
      overruling: 'Against the verdict',
      checked: 'Confirmed or returned',
      waiting: 'Waiting',
      overdue: 'Overdue',
    } satisfies { readonly [name in FigureName]: string },
    inTime: 'Waiting, not overdue',
    others: 'Decided, not returned',
    turnaround: 'Median turnaround',
    oldest: 'Oldest waits',
    days: (from: string, until: string) =>
      from === '' && until === ''
        ? 'all time'
        : `${from === '' ? 'the beginning' : from} to ${until === '' ? 'now' : until}`,
  },
} as const
