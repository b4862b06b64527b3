import { ShieldOff } from 'lucide-react'
import { clipped, labelFor, type Result, type ValueLabel } from '../../shared/analysis/index.ts'
import { useUncovered } from './coverage-scope.tsx'
import { lookOf } from './look.ts'
import { Tag } from './tag.tsx'

interface ResultTagProps {
  readonly result: Result
  /** Recorded code and its enumeration, whose label is shown in the tag. */
  readonly code?: { readonly list: string; readonly value: string | null }
  /** Shown instead of the label of a code. */
  readonly text?: string | undefined
}

/** Result with icon and label; technical error, not performed, inconclusive and negative have different labels. */
export function ResultTag({ result, code, text }: ResultTagProps) {
  const { tone, Icon } = lookOf(result)
  const usual = resultText(result)
  const value = code?.value ?? null
  const uncovered = useUncovered()
  const label = code === undefined || value === null ? null : labelFor(code.list, value)
  const meaning = label ? `${clipped(value ?? '', MAX_CHARACTERS)}: ${label.meaning}` : usual
  const Mark = uncovered && tone === 'good' ? ShieldOff : Icon
  return (
    <Tag tone={tone} Icon={Mark} title={uncovered ? `${meaning} ${uncovered.reason}.` : meaning}>
      <bdi>{text ?? readableTitle(label) ?? usual}</bdi>
      {uncovered && <span className="tag-why"> · {uncovered.label}</span>}
    </Tag>
  )
}

/** Maximum characters of an unlisted code: in the tag, and on hover. */
const SHORTEST = 24
const MAX_CHARACTERS = 400

/** Returns the title of a label; an unlisted code is more readable in lower case. */
export function readableTitle(label: ValueLabel | null): string | undefined {
  if (label === null || label.isKnown) return label?.title
  const title = clipped(label.title, SHORTEST)
  return /^[A-Z_]+$/.test(title) ? `${title.slice(0, 1)}${title.slice(1).toLowerCase().replaceAll('_', ' ')}` : title
}

const TEXTS: { readonly [result in Result]: string } = {
  POSITIVE: 'positive',
  WARNING: 'warning',
  NEGATIVE: 'negative',
  INCONCLUSIVE: 'inconclusive',
  NOT_PERFORMED: 'not performed',
  TECHNICAL_ERROR: 'technical error',
  PENDING: 'pending',
  NEUTRAL: 'no result',
}

export const resultText = (result: Result): string => TEXTS[result]
