import type {
  DerivationAnswer,
  DerivationSummary,
  FinalStanding,
  ReplayRow,
  ReplayRun,
} from '../../../shared/bridge/index.ts'
import { replayLabels } from '../../labels/replay.ts'
import type { ReplayState } from './replay-session.ts'

type Outcome = 'EQUAL' | 'DIFFERENT' | 'NOT_REPRODUCIBLE' | 'NOTHING_RECORDED'

/** Returns the outcome of a derivation. */
export function outcomeOf({ conclusions, differenceCount, lackingCount }: DerivationSummary): Outcome {
  if (differenceCount > 0) return 'DIFFERENT'
  if (lackingCount > 0) return 'NOT_REPRODUCIBLE'
  return conclusions > 0 ? 'EQUAL' : 'NOTHING_RECORDED'
}

/** Describes a derivation in one sentence. */
export function derivationSentence(derivation: DerivationSummary): string {
  const { conclusions, evaluations, differenceCount, lackingCount, rules } = derivation
  switch (outcomeOf(derivation)) {
    case 'EQUAL':
      return replayLabels.equal(conclusions, evaluations, rules)
    case 'DIFFERENT':
      return replayLabels.different(differenceCount, rules)
    case 'NOT_REPRODUCIBLE':
      return replayLabels.lacking(lackingCount)
    case 'NOTHING_RECORDED':
      return replayLabels.nothingRecorded
  }
}

/** Describes what the changes of a run did. */
export function effectSentence({ rows, levelOfAssurance, status }: ReplayRun): string {
  const count = rows.filter(isChanged).length + (status.unchanged === status.changed ? 0 : 1)
  const { unchanged, changed } = levelOfAssurance
  return count === 0 && unchanged === changed
    ? replayLabels.noEffect
    : replayLabels.effect(shortLevel(changed), shortLevel(unchanged), count)
}

const shortLevel = (level: string): string => level.replace(/^LOA(\d)$/, 'LOA $1')

const isChanged = ({ unchanged, changed }: ReplayRow): boolean => !isSameStanding(unchanged, changed)

export const isSameStanding = (a: FinalStanding | null, b: FinalStanding | null): boolean =>
  a?.status === b?.status && a?.score === b?.score && a?.strength === b?.strength

/** Returns whether the unchanged record ends with another result when it is run again. */
export const endsOtherwise = ({ rows, levelOfAssurance, status }: ReplayRun): boolean =>
  levelOfAssurance.recorded !== levelOfAssurance.unchanged ||
  status.recorded !== status.unchanged ||
  rows.some(({ recorded, unchanged }) => !isSameStanding(recorded, unchanged))

/** Returns the announcement of a completed replay. */
export function announcementOf({ derivation, run, failure, ranWith }: ReplayState): string {
  if (failure) return failure.message
  const hasChanges = (ranWith?.changes.length ?? 0) > 0
  if (run?.kind === 'DONE' && hasChanges) return effectSentence(run)
  return derivation ? announced(derivation) : ''
}

function announced(derivation: DerivationAnswer): string {
  if (derivation.kind === 'FAULTY_RULES') return replayLabels.rules.faults(derivation.faults.length)
  return `${replayLabels.outcomes[outcomeOf(derivation)]}: ${derivationSentence(derivation)}`
}
