import type { OpenedArchive } from '../../shared/bridge/index.ts'
import { ValueTag } from './tag.tsx'

const TEXTS: { readonly [indication: string]: string } = {
  TOTAL_PASSED: 'Genuine',
  TOTAL_FAILED: 'Not genuine',
  INDETERMINATE: 'Cannot be verified',
  NO_ARCHIVE: 'Not a proof archive',
}

/** Returns the indication of an opened input; an input that is no archive has none of a verdict. */
export const indicationOf = ({ report, facts }: Pick<OpenedArchive, 'report' | 'facts'>): string =>
  facts.otherInput === null ? report.indication : 'NO_ARCHIVE'

/** Verdict in two words, with an icon for each: never by colour alone. */
export function Indication({ value, text }: { readonly value: string; readonly text?: string }) {
  return (
    <ValueTag value={value} other="quiet" size={14}>
      {text ?? TEXTS[value] ?? value}
    </ValueTag>
  )
}
