import {
  Ban,
  Check,
  CircleDashed,
  CircleQuestionMark,
  Clock,
  Minus,
  ShieldOff,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import type { Result } from '../../shared/analysis/result.ts'
import { labelFor, type ValueLabel } from '../../shared/analysis/value-label.ts'
import { clipped } from '../../shared/analysis/visible-text.ts'
import { useUncovered } from './coverage-scope.tsx'

const LOOK = {
  POSITIVE: { text: 'positive', tone: 'good', Icon: Check },
  WARNING: { text: 'warning', tone: 'unsure', Icon: TriangleAlert },
  NEGATIVE: { text: 'negative', tone: 'bad', Icon: Ban },
  INCONCLUSIVE: { text: 'inconclusive', tone: 'unsure', Icon: CircleQuestionMark },
  NOT_PERFORMED: { text: 'not performed', tone: 'quiet', Icon: CircleDashed },
  TECHNICAL_ERROR: { text: 'technical error', tone: 'bad', Icon: Unplug },
  PENDING: { text: 'pending', tone: 'note', Icon: Clock },
  NEUTRAL: { text: 'no result', tone: 'quiet', Icon: Minus },
} as const satisfies { readonly [result in Result]: unknown }

interface ResultTagProps {
  readonly result: Result
  /** Recorded code and its enumeration, whose label is shown in the tag. */
  readonly code?: { readonly list: string; readonly value: string | null }
  /** Shown instead of the label of a code. */
  readonly text?: string | undefined
}

/** Result with icon and label; technical error, not performed, inconclusive and negative have different labels. */
export function ResultTag({ result, code, text }: ResultTagProps) {
  const { text: usual, tone, Icon } = LOOK[result]
  const value = code?.value ?? null
  const uncovered = useUncovered()
  const label = code === undefined || value === null ? null : labelFor(code.list, value)
  const meaning = label ? `${clipped(value ?? '', MAX_CHARACTERS)}: ${label.meaning}` : usual
  const Mark = uncovered && tone === 'good' ? ShieldOff : Icon
  return (
    <span className={`tag tag-${tone}`} title={uncovered ? `${meaning} ${uncovered.reason}.` : meaning}>
      <Mark aria-hidden size={12} /> <bdi>{text ?? titleOf(label) ?? usual}</bdi>
      {uncovered && <span className="tag-why"> · {uncovered.label}</span>}
    </span>
  )
}

/** Maximum characters of an unlisted code: in the tag, and on hover. */
const SHORTEST = 24
const MAX_CHARACTERS = 400

/** An unlisted code is more readable in lower case. */
function titleOf(label: ValueLabel | null): string | undefined {
  if (label === null || label.isKnown) return label?.title
  const title = clipped(label.title, SHORTEST)
  return /^[A-Z_]+$/.test(title) ? `${title.slice(0, 1)}${title.slice(1).toLowerCase().replaceAll('_', ' ')}` : title
}

export const resultText = (result: Result): string => LOOK[result].text
export const resultTone = (result: Result): string => LOOK[result].tone
