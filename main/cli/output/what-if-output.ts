import { describeChange, type RecordChange } from '../../../shared/analysis/index.ts'
import { counted } from '../../../shared/report/index.ts'
import type { FinalEvidence, WhatIf } from '../../replay/index.ts'
import { terminalText } from '../../report/index.ts'

/** Result of a replay with changes, with names for the evidence. */
export interface ChangedReplay {
  readonly changes: readonly RecordChange[]
  readonly result: WhatIf
  /** Returns an evidence as a subject, such as "the passport". */
  subjectOf(evidence: string): string
}

/** Returns whether the changes lead to another conclusion. */
export const isDifferent = ({ unchanged, changed, rows }: WhatIf): boolean =>
  unchanged.levelOfAssurance !== changed.levelOfAssurance ||
  unchanged.status !== changed.status ||
  rows.some((row) => standing(row.unchanged) !== standing(row.changed))

/** Returns the members of the JSON output. */
export const changedJson = ({ changes, result: { recorded, unchanged, changed, rows }, subjectOf }: ChangedReplay) => ({
  changes: changes.map((change) => ({ ...change, description: describeChange(change, subjectOf) })),
  whatIf: {
    levelOfAssurance: {
      recorded: recorded.levelOfAssurance,
      unchanged: unchanged.levelOfAssurance,
      changed: changed.levelOfAssurance,
    },
    status: { recorded: recorded.status, unchanged: unchanged.status, changed: changed.status },
    evidences: rows.map(({ evidence, type, pointer, ...states }) => ({
      evidence,
      type,
      file: 'identityDetails.json',
      pointer,
      recorded: members(states.recorded),
      unchanged: members(states.unchanged),
      changed: members(states.changed),
    })),
  },
})

const members = (evidence: FinalEvidence | null) =>
  evidence && { status: evidence.status, score: evidence.score, strength: evidence.strength }

/** Formats the changes and their effect as text. */
export function changedText({ changes, result, subjectOf }: ChangedReplay): string {
  const { unchanged, changed, rows } = result
  const listed = changes.map(
    (change, index) => `  ${index + 1}. ${terminalText(describeChange(change, subjectOf), 300)}\n`,
  )
  const effects = rows.filter((row) => standing(row.unchanged) !== standing(row.changed))
  const lines = effects.map(
    (row) => `  ${terminalText(subjectOf(row.evidence), 100)}: ${standing(row.unchanged)} → ${standing(row.changed)}\n`,
  )
  const level = `  Level of assurance: ${arrow(unchanged.levelOfAssurance, changed.levelOfAssurance)}\n`
  const head = isDifferent(result)
    ? `DIFFERENT — ${counted(changes.length, 'change')}: ${counted(effects.length, 'conclusion')} and the level of assurance ${unchanged.levelOfAssurance === changed.levelOfAssurance ? `stays ${changed.levelOfAssurance}` : `is ${changed.levelOfAssurance} instead of ${unchanged.levelOfAssurance}`}`
    : `EQUAL — ${counted(changes.length, 'change')}: every conclusion stays as it is`
  return `${head}\n${listed.join('')}${isDifferent(result) ? `With that:\n${level}${lines.join('')}` : ''}`
}

const arrow = (before: string, after: string): string => (before === after ? before : `${before} → ${after}`)

const standing = (evidence: FinalEvidence | null): string =>
  evidence === null
    ? 'not in the transaction'
    : [evidence.status, evidence.score].filter((member) => member !== null).join(', ')
