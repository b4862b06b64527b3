import type { Observation } from '../../../../shared/findings/finding.ts'
import type { ProofRecord } from './record.ts'

/** One question put to the record; returns what contradicts it. Never throws, whatever the shape of the content. */
export type Rule = (record: ProofRecord) => readonly Observation[]

/** An observation at a JSON pointer of one file. */
export const at = (
  path: string,
  pointer: string,
  code: string,
  more: Omit<Observation, 'code' | 'subject'> = {},
): Observation => ({
  code,
  subject: { path, pointer },
  ...more,
})

/** A text from the archive, short enough for a report. */
export const brief = (value: unknown): string => {
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return shown.length > 80 ? `${shown.slice(0, 80)}…` : shown
}
