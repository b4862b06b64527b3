import {
  ArrowLeftRight,
  Ban,
  Check,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  Clock,
  Equal,
  FileQuestionMark,
  Flag,
  Info,
  type LucideIcon,
  Minus,
  ShieldCheck,
  ShieldQuestionMark,
  ShieldX,
  TriangleAlert,
  Unplug,
} from 'lucide-react'

/** Colour of a badge or word: confirmed, contradicted, open, of interest, without weight. */
export type Tone = 'good' | 'bad' | 'unsure' | 'note' | 'quiet'

interface Look {
  readonly tone: Tone
  /** Never by colour alone: shown by badges whose text does not say it. */
  readonly Icon?: LucideIcon
}

/** Tone and icon of each value of an enumeration. A value looks the same wherever it is shown. */
const LOOKS = {
  // Indications of a report
  TOTAL_PASSED: { tone: 'good', Icon: ShieldCheck },
  TOTAL_FAILED: { tone: 'bad', Icon: ShieldX },
  INDETERMINATE: { tone: 'unsure', Icon: ShieldQuestionMark },
  NO_ARCHIVE: { tone: 'quiet', Icon: FileQuestionMark },
  // Outcomes of checks and questions, weights of findings
  PASSED: { tone: 'good', Icon: Check },
  FAILED: { tone: 'bad', Icon: CircleX },
  OPEN: { tone: 'unsure', Icon: CircleQuestionMark },
  SKIPPED: { tone: 'quiet', Icon: CircleDashed },
  WARNING: { tone: 'unsure', Icon: TriangleAlert },
  WARNINGS: { tone: 'unsure', Icon: TriangleAlert },
  ERRORS: { tone: 'unsure', Icon: TriangleAlert },
  failure: { tone: 'bad', Icon: CircleX },
  open: { tone: 'unsure', Icon: CircleQuestionMark },
  warning: { tone: 'unsure', Icon: TriangleAlert },
  remark: { tone: 'note', Icon: Info },
  // Outcomes of the self-test
  caught: { tone: 'good', Icon: ShieldCheck },
  missed: { tone: 'bad', Icon: CircleX },
  skipped: { tone: 'quiet', Icon: CircleDashed },
  // Coverage of a file
  COVERED: { tone: 'good' },
  UNCONFIRMED: { tone: 'unsure' },
  CHANGED: { tone: 'bad' },
  AMBIGUOUS: { tone: 'unsure' },
  UNLISTED: { tone: 'bad' },
  MISSING: { tone: 'bad' },
  // Results within a record
  POSITIVE: { tone: 'good', Icon: Check },
  NEGATIVE: { tone: 'bad', Icon: Ban },
  INCONCLUSIVE: { tone: 'unsure', Icon: CircleQuestionMark },
  NOT_PERFORMED: { tone: 'quiet', Icon: CircleDashed },
  TECHNICAL_ERROR: { tone: 'bad', Icon: Unplug },
  PENDING: { tone: 'note', Icon: Clock },
  NEUTRAL: { tone: 'quiet', Icon: Minus },
  BLOCKING: { tone: 'bad' },
  NONE: { tone: 'note' },
  // Values of several sources compared
  BASE: { tone: 'note', Icon: Flag },
  AGREES: { tone: 'good', Icon: Check },
  SIMILAR: { tone: 'good', Icon: Equal },
  DIFFERS: { tone: 'bad', Icon: ArrowLeftRight },
  UNVERIFIED: { tone: 'quiet', Icon: CircleDashed },
  NOT_COMPARED: { tone: 'quiet', Icon: Minus },
  // Decisions of reviewers
  APPROVED: { tone: 'good', Icon: CircleCheck },
  REJECTED: { tone: 'bad', Icon: CircleX },
  SUBMITTED: { tone: 'unsure', Icon: Clock },
  // States of the service: evidences, deliveries, captures
  VERIFIED: { tone: 'good' },
  DELIVERED: { tone: 'good' },
  ACCEPTED: { tone: 'good' },
  ERROR: { tone: 'bad' },
  TIMEOUT: { tone: 'bad' },
  REFUSED: { tone: 'bad' },
  INVALID: { tone: 'unsure' },
  ADJUDICATION: { tone: 'unsure' },
  PAUSED: { tone: 'unsure' },
  INTERRUPTED: { tone: 'unsure' },
  SENDING: { tone: 'note' },
  UNDER_WAY: { tone: 'note' },
  stopped: { tone: 'quiet' },
  starting: { tone: 'note' },
  failed: { tone: 'bad' },
  running: { tone: 'good' },
  // Check of a report
  NOT_PROVED: { tone: 'unsure' },
  OUTDATED: { tone: 'unsure' },
  FOREIGN: { tone: 'quiet' },
} as const satisfies { readonly [value: string]: Look }

export type Listed = keyof typeof LOOKS

const isListed = (value: string): value is Listed => Object.hasOwn(LOOKS, value)

/** Returns the look of a listed value; of one from an open list that is not listed, the tone `other` without icon. */
export function lookOf(value: Listed): Look
export function lookOf(value: string, other: Tone): Look
export function lookOf(value: string, other: Tone = 'quiet'): Look {
  return isListed(value) ? LOOKS[value] : { tone: other }
}

export function toneOf(value: Listed): Tone
export function toneOf(value: string, other: Tone): Tone
export function toneOf(value: string, other: Tone = 'quiet'): Tone {
  return lookOf(value, other).tone
}
