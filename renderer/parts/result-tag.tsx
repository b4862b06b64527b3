import { Ban, Check, CircleDashed, CircleQuestionMark, Clock, Minus, TriangleAlert, Unplug } from 'lucide-react'
import type { Result } from '../../shared/analysis/result.ts'
import { type Words, wordsFor } from '../../shared/analysis/words.ts'

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
  const words = code === undefined || value === null ? null : wordsFor(code.list, value)
  return (
    <span className={`tag tag-${tone}`} title={words ? `${value}: ${words.meaning}` : usual}>
      <Icon aria-hidden size={12} /> {text ?? titleOf(words) ?? usual}
    </span>
  )
}

/** A code that is in no list reads better in small letters. */
const titleOf = (words: Words | null): string | undefined =>
  words === null || words.isKnown || !/^[A-Z_]+$/.test(words.title)
    ? words?.title
    : `${words.title.slice(0, 1)}${words.title.slice(1).toLowerCase().replaceAll('_', ' ')}`

export const resultText = (result: Result): string => LOOK[result].text
export const resultTone = (result: Result): string => LOOK[result].tone
