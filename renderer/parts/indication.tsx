import { ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react'

const LOOK = {
  TOTAL_PASSED: { text: 'Genuine', tone: 'good', Icon: ShieldCheck },
  TOTAL_FAILED: { text: 'Not genuine', tone: 'bad', Icon: ShieldX },
  INDETERMINATE: { text: 'Cannot be verified', tone: 'unsure', Icon: ShieldQuestionMark },
} as const

const isKnown = (value: string): value is keyof typeof LOOK => Object.hasOwn(LOOK, value)

/** A verdict in two words, with an icon of its own for each: never by colour alone. */
export function Indication({ value, text }: { readonly value: string; readonly text?: string }) {
  if (!isKnown(value)) return <span className="tag tag-quiet">{value}</span>
  const { text: usual, tone, Icon } = LOOK[value]
  return (
    <span className={`tag tag-${tone}`}>
      <Icon aria-hidden size={14} /> {text ?? usual}
    </span>
  )
}
