import { FileQuestionMark, ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react'
import type { OpenedArchive } from '../../shared/bridge/opened-archive.ts'

const LOOK = {
  TOTAL_PASSED: { text: 'Genuine', tone: 'good', Icon: ShieldCheck },
  TOTAL_FAILED: { text: 'Not genuine', tone: 'bad', Icon: ShieldX },
  INDETERMINATE: { text: 'Cannot be verified', tone: 'unsure', Icon: ShieldQuestionMark },
  NO_ARCHIVE: { text: 'Not a proof archive', tone: 'quiet', Icon: FileQuestionMark },
} as const

const isKnown = (value: string): value is keyof typeof LOOK => Object.hasOwn(LOOK, value)

/** Returns the indication of an opened input; an input that is no archive has none of a verdict. */
export const indicationOf = ({ report, facts }: Pick<OpenedArchive, 'report' | 'facts'>): string =>
  facts.otherInput === null ? report.indication : 'NO_ARCHIVE'

/** Verdict in two words, with an icon for each: never by colour alone. */
export function Indication({ value, text }: { readonly value: string; readonly text?: string }) {
  if (!isKnown(value)) return <span className="tag tag-quiet">{value}</span>
  const { text: usual, tone, Icon } = LOOK[value]
  return (
    <span className={`tag tag-${tone}`}>
      <Icon aria-hidden size={14} /> {text ?? usual}
    </span>
  )
}
