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
import { clipped } from '../../shared/analysis/visible-text.ts'
import { type Words, wordsFor } from '../../shared/analysis/words.ts'
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
  /** The code that the record gives, and the list of the specification that it is of: its words stand in the tag. */
  readonly code?: { readonly list: string; readonly value: string | null }
  /** Instead of words of a code. */
  readonly text?: string | undefined
}

/** How something ended; technical error, not performed, inconclusive and negative are four different words. */
export function ResultTag({ result, code, text }: ResultTagProps) {
  const { text: usual, tone, Icon } = LOOK[result]
  const value = code?.value ?? null
  const uncovered = useUncovered()
  const words = code === undefined || value === null ? null : wordsFor(code.list, value)
  const meaning = words ? `${clipped(value ?? '', LONGEST)}: ${words.meaning}` : usual
  const Mark = uncovered && tone === 'good' ? ShieldOff : Icon
  return (
    <span className={`tag tag-${tone}`} title={uncovered ? `${meaning} ${uncovered.reason}.` : meaning}>
      <Mark aria-hidden size={12} /> <bdi>{text ?? titleOf(words) ?? usual}</bdi>
      {uncovered && <span className="tag-why"> · {uncovered.label}</span>}
    </span>
  )
}

/** Characters of a code that is in no list: in the tag, and on hover. */
const SHORTEST = 24
const LONGEST = 400

/** A code that is in no list reads better in small letters. */
function titleOf(words: Words | null): string | undefined {
  if (words === null || words.isKnown) return words?.title
  const title = clipped(words.title, SHORTEST)
  return /^[A-Z_]+$/.test(title) ? `${title.slice(0, 1)}${title.slice(1).toLowerCase().replaceAll('_', ' ')}` : title
}

export const resultText = (result: Result): string => LOOK[result].text
export const resultTone = (result: Result): string => LOOK[result].tone
