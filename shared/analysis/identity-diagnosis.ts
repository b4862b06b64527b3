import { type Diagnosis, diagnoseEvidence, indexEvidence } from './evidence-diagnosis.ts'
import type { EvidenceModel } from './evidence-models.ts'
import { member, shown } from './json-access.ts'
import type { Reason, ReasonKind } from './reason.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import type { Result } from './result.ts'
import { wordsFor } from './words.ts'

/** Evidence that did not end well, with its root cause. */
export interface Problem {
  readonly evidenceId: string
  readonly result: Result
  readonly headline: string
  /** Null where the record gives no reason. */
  readonly cause: Reason | null
  /** Id of later evidence of the same kind that was verified, so that this one no longer mattered. */
  readonly overcomeBy: string | null
}

export interface IdentityDiagnosis {
  /** The level, and what came of the evidence, in a sentence or two. */
  readonly headline: string
  /** What still stands in the way first, then what was overcome; each in the order of the file. */
  readonly problems: readonly Problem[]
  /** Of all evidence that is still there, in the order of the models. */
  readonly diagnoses: readonly Diagnosis[]
}

/** Why the identity ended as it did: the first problem that was not overcome is what to look at. */
export function diagnoseIdentity({ globalStatus }: ArchiveRecord, models: readonly EvidenceModel[]): IdentityDiagnosis {
  const index = indexEvidence(models)
  const present = models.filter(({ isDeleted }) => !isDeleted)
  const diagnoses = present.map((model) => diagnoseEvidence(model, index))
  const verified = lastVerified(present)
  const problems = present.flatMap((model, at): Problem[] => {
    const diagnosis = diagnoses[at]
    if (!diagnosis) return []
    const cause = causeOf(model, diagnosis)
    if (model.result === 'NEUTRAL' || (model.result === 'POSITIVE' && !cause)) return []
    const later = verified.get(kindOf(model))
    const overcomeBy = later && later.at > at ? later.id : null
    const result = model.result === 'POSITIVE' ? 'NEGATIVE' : model.result
    return [{ evidenceId: model.id, result, headline: diagnosis.headline, cause, overcomeBy }]
  })
  const open = problems.filter(({ overcomeBy }) => overcomeBy === null)
  const overcome = problems.filter(({ overcomeBy }) => overcomeBy !== null)
  return {
    headline: headlineOf(shown(member(globalStatus, 'levelOfAssurance')), diagnoses, open),
    problems: [...open, ...overcome],
    diagnoses,
  }
}

/** What contradicts the record is the problem of evidence that is verified; of other evidence it is the root cause. */
const causeOf = ({ result }: EvidenceModel, { reasons }: Diagnosis): Reason | null =>
  (result === 'POSITIVE' ? reasons.find(({ kind }) => CONTRADICTIONS.has(kind)) : reasons[0]) ?? null

const CONTRADICTIONS: ReadonlySet<ReasonKind> = new Set(['VERIFIED_THOUGH_BLOCKED', 'ABOVE_STRENGTH'])

/** Evidence that does the same for the identity: documents by their images or text, chips, portraits. */
const kindOf = ({ kind, type }: EvidenceModel): string =>
  kind === 'TEXT' || kind === 'IMAGES' ? 'DOCUMENT' : (kind ?? type)

function lastVerified(
  models: readonly EvidenceModel[],
): ReadonlyMap<string, { readonly id: string; readonly at: number }> {
  const found = new Map<string, { readonly id: string; readonly at: number }>()
  for (const [at, model] of models.entries())
    if (model.result === 'POSITIVE') found.set(kindOf(model), { id: model.id, at })
  return found
}

/** More problems than this are told by their number. */
const TOLD = 2

function headlineOf(level: string | null, diagnoses: readonly Diagnosis[], open: readonly Problem[]): string {
  const reached =
    level === null ? 'No level of assurance is recorded.' : `${wordsFor('LevelOfAssurance', level).title} was reached.`
  const judged = diagnoses.filter(({ result }) => result !== 'NEUTRAL')
  const verified = judged.filter(({ result }) => result === 'POSITIVE').length
  const counted =
    judged.length === 0
      ? 'No evidence was evaluated.'
      : `${verified} of ${judged.length} ${judged.length === 1 ? 'piece' : 'pieces'} of evidence verified.`
  const told = open.slice(0, TOLD).flatMap(({ headline, cause }) => (cause ? [headline, cause.sentence] : [headline]))
  const more = open.length > TOLD ? [`${open.length - TOLD} more did not end well.`] : []
  return [reached, counted, ...told, ...more].join(' ')
}
