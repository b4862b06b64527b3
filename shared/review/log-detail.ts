import { displayedConclusion, type Indication, ofVerdict } from '../report/index.ts'
import type { LogAction } from './log-actions.ts'
import { REFUSALS, type RefusalCode } from './refusal-codes.ts'
import { fourEyesText } from './review-words.ts'

/** Changes of a case, as the log describes them. Some are followed by a value. */
export const CASE_CHANGES = {
  add: 'Archive added:',
  remove: 'Archive removed:',
  note: 'Note written',
  tag: 'Tag added',
  untag: 'Tag removed',
  assign: 'Assigned to',
  answer: 'Checklist answered:',
  hold: 'Legal hold',
  retain: 'Retention date',
  close: 'Closed',
  reopen: 'Reopened',
} as const
export type CaseChangeKind = keyof typeof CASE_CHANGES

/** Returns the name of a reviewer; null for a key that the library does not know. */
type NameOf = (fingerprint: string) => string | null

/**
 * Describes the detail of a log entry, as in "Report as PDF, complete". Unknown actions and members, and values of another type
 * (the entry is of a later version, or was changed from outside), are formatted as `name: value`. The result may contain any
 * characters.
 */
export function describeLogDetail(action: string, detail: unknown, nameOf: NameOf): string {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return rawText(detail)
  const members = new DetailFormatter(detail)
  const parts = Object.hasOwn(DESCRIPTIONS, action) ? DESCRIPTIONS[action as LogAction](members, nameOf) : []
  members.skip('signature')
  return joined(', ', [...parts, ...members.others()])
}

/** Formats members of a detail, each by its type, and records which were formatted, so that none is lost. */
class DetailFormatter {
  readonly #values: ReadonlyMap<string, unknown>
  readonly #formatted = new Set<string>()

  constructor(detail: object) {
    this.#values = new Map(Object.entries(detail))
  }

  /** Formats a text; empty if the member is absent or of another type. The same holds for the following methods. */
  text(name: string, format: (value: string) => string): string {
    return this.#format(name, (value) => typeof value === 'string', format)
  }

  /** Formats a level of assurance as what it is by the verdict of the same entry: a conclusion, or a claim of the archive. */
  levelOf(indication: string, level: string): string {
    const part = ofVerdict({ indication: String(this.#values.get(indication)) as Indication, subIndication: null })
    return this.text(level, (text) => displayedConclusion(text, part))
  }

  flag(name: string, labels: { readonly true: string; readonly false: string }): string {
    return this.#format(
      name,
      (value) => typeof value === 'boolean',
      (value: boolean) => labels[`${value}`],
    )
  }

  number(name: string, format: (value: number) => string): string {
    return this.#format(name, (value) => typeof value === 'number', format)
  }

  texts(name: string, format: (values: readonly string[]) => string): string {
    const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string')
    return this.#format(name, isTexts, format)
  }

  /** Skips members that tell a person nothing: digests and signatures, null, and empty lists. */
  skip(...names: readonly string[]): string {
    const isMute = (value: unknown): boolean =>
      value === null || (typeof value === 'string' && /^([0-9a-f]{64}|[\w-]{86})$/.test(value))
    for (const name of names) if ([this.#values.get(name)].flat().every(isMute)) this.#formatted.add(name)
    return ''
  }

  /** Leaves out members whose values only programs read. */
  hide(...names: readonly string[]): string {
    for (const name of names) if (typeof this.#values.get(name) === 'string') this.#formatted.add(name)
    return ''
  }

  none(name: string, label: string): string {
    return this.#format(
      name,
      (value) => value === null,
      () => label,
    )
  }

  /** Returns all other members as `name: value`. */
  others(): readonly string[] {
    return [...this.#values].flatMap(([name, value]) =>
      this.#formatted.has(name) ? [] : [`${name}: ${rawText(value)}`],
    )
  }

  #format<Value>(name: string, isOfType: (value: unknown) => boolean, format: (value: Value) => string): string {
    const value = this.#values.get(name)
    if (!this.#values.has(name) || !isOfType(value)) return ''
    const text = format(value as Value)
    if (text !== '') this.#formatted.add(name)
    return text
  }
}

type Describe = (members: DetailFormatter, nameOf: NameOf) => readonly string[]

const nothing: Describe = () => []
const verified: Describe = (members) => [
  members.text('indication', (indication) => indication),
  members.levelOf('indication', 'level'),
  members.skip('level', 'archive', 'verification'),
  members.text('report', (sha256) => `report ${short(sha256)}`),
]
const checked: Describe = (members) => [
  members.text('checked', (digest) => `Decision ${short(digest)}`),
  members.text('statement', (digest) => `statement ${short(digest)}`),
]

const DESCRIPTIONS: { readonly [action in LogAction]: Describe } = {
  'library.created': (members) => [
    members.text('logKey', (key) => `Key of the log: ${short(key)}`),
    members.number('version', (version) => `version ${version} of the log`),
  ],
  'library.converted': (members) => [members.number('version', (version) => `To version ${version} of the log`)],
  'archive.added': verified,
  'archive.verified': verified,
  'archive.opened': (members) => [
    members.flag('masked', { true: 'Data of the holder masked', false: 'Data of the holder visible' }),
  ],
  'archive.unmasked': (members) => [members.text('reason', (reason) => `Reason: ${reason}`)],
  'archive.exported': (members) => [
    members.text('report', (format) => `Report as ${format === 'text' ? 'text' : format.toUpperCase()}`),
    members.texts('omitted', (parts) => (parts.length === 0 ? 'complete' : `without ${parts.join(' and ')}`)),
    members.number('case', (id) => `With case ${id}`),
  ],
  'archive.erased': nothing,
  'review.decided': (members) => [
    members.text('decision', (decision) => decision),
    members.text('statement', (digest) => `statement ${short(digest)}`),
    members.text('supersedes', (digest) => `replaces the decision ${short(digest)}`),
    members.none('supersedes', 'replaces no earlier decision'),
  ],
  'review.confirmed': checked,
  'review.returned': checked,
  'reviewer.added': (members) => [
    members.text('name', (name) => name),
    members.texts('roles', (roles) => (roles.length === 0 ? 'No role' : `As ${roles.join(' and ')}`)),
    members.text('validFrom', (time) => `valid from ${day(time)}`),
    members.text('validUntil', (time) => `until ${day(time)}`),
    members.none('validUntil', 'without end'),
    members.text('account', (account) => `login ${account}`),
    members.skip('account'),
  ],
  'reviewer.revoked': (members) => [members.text('reason', (reason) => `Reason: ${reason}`)],
  'policy.changed': (members) => [
    members.text('policy', fourEyesText),
    members.texts('requires', (requires) => (requires.length === 0 ? '' : `complete ${requires.join(', ')}`)),
    members.skip('requires'),
    members.number('clockMinutes', (minutes) => `clocks may differ by ${minutes} minutes`),
  ],
  'checklist.changed': (members) => [members.text('sha256', (sha256) => `SHA-256 ${short(sha256)}`)],
  'anchors.changed': (members) => [
    members.texts('anchors', (anchors) =>
      anchors.length === 0 ? 'Nothing leaves the library' : `To ${joined(', ', anchors)}`,
    ),
    members.number('everyEntries', (count) => `every ${count} entries`),
    members.number('everyMinutes', (minutes) => `every ${minutes} minutes`),
    members.number('maxAge', (minutes) => `at most ${minutes} minutes apart`),
    members.text('timeStamps', (stamping) => STAMPING_TEXTS[stamping] ?? stamping),
    members.text('stampPolicy', (policy) => (policy === '' ? '' : `policy ${policy}`)),
    members.texts('certificates', ({ length }) => `${length} ${length === 1 ? 'certificate' : 'certificates'}`),
    members.skip('everyEntries', 'everyMinutes', 'maxAge'),
    members.hide('stampPolicy'),
  ],
  'rules.changed': (members) => [members.text('title', (title) => title), members.hide('text')],
  'reviewer.absent': (members, nameOf) => [
    members.text('from', (from) => `From ${from}`),
    members.none('from', 'Present'),
    members.text('until', (until) => `until ${until}`),
    members.skip('until'),
    members.text('to', (key) => `work goes to ${nameOf(key) ?? short(key)}`),
    members.skip('to'),
    members.text('reason', (reason) => `Reason: ${reason}`),
  ],
  'work.assigned': (members, nameOf) => [
    members.text('to', (key) => `To ${nameOf(key) ?? short(key)}`),
    members.none('to', 'To nobody'),
    members.text('reason', (reason) => (reason === '' ? '' : `Reason: ${reason}`)),
    members.hide('reason'),
  ],
  'sample.drawn': (members) => [
    members.text('plan', (plan) => `By the plan ${plan}`),
    members.number('seed', (seed) => `seed ${seed}`),
    members.number('size', (size) => `${size} archives`),
    members.number('lot', (lot) => `of ${lot}`),
    members.text('from', (from) => `decided from ${day(from)}`),
    members.text('until', (until) => `until before ${day(until)}`),
    members.text('report', (digest) => `report ${short(digest)}`),
    members.skip('digest'),
  ],
  'disposal.run': (members) => [
    members.number('erased', (count) => `${count} archives erased`),
    members.skip('certificate'),
  ],
  'log.anchored': (members) => [members.text('anchor', (anchor) => anchor), members.hide('checkpoint', 'receipt')],
  'checkpoint.received': (members) => [
    members.text('log', (key) => `Of the log ${short(key)}`),
    members.text('checkpoint', (note) => `${note.split('\n')[1] ?? ''} entries`),
  ],
  'statement.stamped': (members) => [
    members.text('statement', (digest) => `statement ${short(digest)}`),
    members.hide('timeStamp'),
  ],
  'case.created': (members) => [members.skip('title')],
  'case.changed': (members, nameOf) => [
    joined(' ', [
      members.text('change', (kind) => (Object.hasOwn(CASE_CHANGES, kind) ? CASE_CHANGES[kind as CaseChangeKind] : '')),
      members.flag('isHeld', { true: 'set', false: 'lifted' }),
      members.text('until', (date) => `set to ${date}`),
      members.none('until', 'removed'),
      members.text('reviewer', (key) => nameOf(key) ?? short(key)),
      members.none('reviewer', 'nobody'),
      members.text('archive', short),
      members.texts('questions', (questions) => joined(', ', questions)),
      members.skip('note', 'tag', 'answers', 'archive'),
    ]),
  ],
  'case.opened': nothing,
  'case.exported': (members) => [
    members.texts('archives', ({ length }) => `${length} ${length === 1 ? 'archive' : 'archives'}`),
    members.flag('bytes', { true: 'with the archive files', false: 'without the archive files' }),
    members.flag('reports', { true: 'with reports', false: 'without reports' }),
    members.skip('manifest'),
  ],
  'rows.exported': (members) => [members.text('format', (format) => `As ${format.toUpperCase()}`)],
  'attempt.refused': (members, nameOf) => [
    members.text('code', (code) =>
      Object.hasOwn(REFUSALS, code) ? `${REFUSALS[code as RefusalCode]} (${code})` : code,
    ),
    members.text('key', (key) => `key of ${nameOf(key) ?? short(key)}`),
  ],
}

const STAMPING_TEXTS: { readonly [stamping: string]: string } = {
  none: 'decisions need no time stamp',
  wait: 'decisions are time-stamped, later if need be',
  refuse: 'no decision without a time stamp',
}

const joined = (separator: string, parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator)

/** First digits of a hash or fingerprint. Other texts are returned whole. */
const short = (text: string): string => (/^[0-9a-f]{64}$/.test(text) ? text.slice(0, 12) : text)

const day = (time: string): string => time.slice(0, 10)

const rawText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
