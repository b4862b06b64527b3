import { Ban, Check, CircleDashed, CircleQuestionMark, Clock, Minus, TriangleAlert, Unplug } from 'lucide-react'
import type { Result } from '../../shared/analysis/result.ts'

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

/** How something ended; technical error, not performed, inconclusive and negative are four different words. */
export function ResultTag({ result, text }: { readonly result: Result; readonly text?: string | undefined }) {
  const { text: usual, tone, Icon } = LOOK[result]
  return (
    <span className={`tag tag-${tone}`} title={usual}>
      <Icon aria-hidden size={12} /> {text ?? usual}
    </span>
  )
}

export const resultText = (result: Result): string => LOOK[result].text
export const resultTone = (result: Result): string => LOOK[result].tone
