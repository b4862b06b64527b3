import { type FourEyes, parseFourEyes } from './four-eyes.ts'
import type { LogAction } from './log-actions.ts'
import { REFUSALS, type RefusalCode } from './refusal-codes.ts'

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
 * Describes the detail of a log entry in words: parts such as "PDF report" or "legal hold set". What has no words here (an unknown action
 * or member, a value of another type: the entry is of a later version or was changed from outside) is shown as `name: value`. The result
 * may contain any characters.
 */
export function describeLogDetail(action: string, detail: unknown, nameOf: NameOf): string {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return rawText(detail)
  const members = new Members(detail)
  const words = Object.hasOwn(DESCRIPTIONS, action) ? DESCRIPTIONS[action as LogAction](members, nameOf) : []
  return joined(', ', [...words, ...members.unread()])
}

/** Members of a detail. Remembers which were read, so that none is lost. */
class Members {
  readonly #values: ReadonlyMap<string, unknown>
  readonly #read = new Set<string>()

  constructor(detail: object) {
    this.#values = new Map(Object.entries(detail))
  }

  /** Returns the words for a text; empty if the member is absent or of another type. */
  text(name: string, words: (value: string) => string): string {
    return this.#of(name, (value) => typeof value === 'string', words)
  }

  flag(name: string, words: { readonly true: string; readonly false: string }): string {
    return this.#of(
      name,
      (value) => typeof value === 'boolean',
      (value: boolean) => words[`${value}`],
    )
  }

  number(name: string, words: (value: number) => string): string {
    return this.#of(name, (value) => typeof value === 'number', words)
  }

  texts(name: string, words: (values: readonly string[]) => string): string {
    const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string')
    return this.#of(name, isTexts, words)
  }

  none(name: string, words: string): string {
    return this.#of(
      name,
      (value) => value === null,
      () => words,
    )
  }

  /** Returns the members that were not read as `name: value`. */
  unread(): readonly string[] {
    return [...this.#values].flatMap(([name, value]) => (this.#read.has(name) ? [] : [`${name}: ${rawText(value)}`]))
  }

  #of<Value>(name: string, isOfType: (value: unknown) => boolean, words: (value: Value) => string): string {
    const value = this.#values.get(name)
    if (!this.#values.has(name) || !isOfType(value)) return ''
    const text = words(value as Value)
    if (text !== '') this.#read.add(name)
    return text
  }
}

type Describe = (members: Members, nameOf: NameOf) => readonly string[]

const nothing: Describe = () => []
const verified: Describe = (members) => [
  members.text('indication', (indication) => indication),
  members.text('report', (sha256) => `report ${short(sha256)}`),
]
const checked: Describe = (members) => [
  members.text('checked', (digest) => `Decision ${short(digest)}`),
  members.text('statement', (digest) => `statement ${short(digest)}`),
]

const DESCRIPTIONS: { readonly [action in LogAction]: Describe } = {
  'library.created': (members) => [members.text('logKey', (key) => `Key of the log: ${short(key)}`)],
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
    members.texts('roles', (roles) => (roles.length === 0 ? 'No role' : `As ${roles.join(' and ')}`)),
    members.text('validFrom', (time) => `valid from ${day(time)}`),
    members.text('validUntil', (time) => `until ${day(time)}`),
    members.none('validUntil', 'without end'),
  ],
  'reviewer.revoked': nothing,
  'policy.changed': (members) => [members.text('policy', policyText)],
  'checklist.changed': (members) => [members.text('sha256', (sha256) => `SHA-256 ${short(sha256)}`)],
  'case.created': nothing,
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
    ]),
  ],
  'case.opened': nothing,
  'case.exported': (members) => [
    members.texts('archives', ({ length }) => `${length} ${length === 1 ? 'archive' : 'archives'}`),
    members.flag('bytes', { true: 'with the archive files', false: 'without the archive files' }),
    members.flag('reports', { true: 'with reports', false: 'without reports' }),
  ],
  'rows.exported': (members) => [members.text('format', (format) => `As ${format.toUpperCase()}`)],
  'attempt.refused': (members) => [
    members.text('code', (code) =>
      Object.hasOwn(REFUSALS, code) ? `${REFUSALS[code as RefusalCode]} (${code})` : code,
    ),
  ],
}

const POLICIES: { readonly [kind in FourEyes['kind']]: (policy: FourEyes) => string } = {
  all: () => 'Every decision needs a second person',
  rejections: () => 'Rejections need a second person',
  none: () => 'No decision needs a second person',
  loa: (policy) => `Decisions about LOA${'level' in policy ? policy.level : ''} and above need a second person`,
  sample: (policy) => `${'percent' in policy ? policy.percent : ''} % of the decisions need a second person`,
}

function policyText(text: string): string {
  const policy = parseFourEyes(text)
  return policy ? POLICIES[policy.kind](policy) : text
}

const joined = (separator: string, parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator)

/** First digits of a hash or fingerprint. Other texts are returned whole. */
const short = (text: string): string => (/^[0-9a-f]{64}$/.test(text) ? text.slice(0, 12) : text)

const day = (time: string): string => time.slice(0, 10)

const rawText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
