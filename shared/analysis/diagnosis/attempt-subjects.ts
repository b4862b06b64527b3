import type { EvidenceModel } from '../evidence-models.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import type { EvidenceDiagnosis } from './diagnose-evidence.ts'

/** One evidence of the attempt with its diagnosis. */
export interface Subject {
  readonly model: EvidenceModel
  readonly diagnosis: EvidenceDiagnosis
}

/** The evidence of an attempt by what came of it, each in the order of submission. */
export interface AttemptSubjects {
  readonly verified: readonly Subject[]
  /** Not verified, and nothing later made up for it. */
  readonly open: readonly Subject[]
  /** Not verified, but later evidence of the same kind was. */
  readonly overcome: readonly Subject[]
  readonly deleted: readonly Subject[]
}

/** Evidence that does the same for the identity: documents by pictures or text, chips, portraits. */
const purposeOf = ({ kind, type }: EvidenceModel): string =>
  kind === 'TEXT' || kind === 'IMAGES' ? 'DOCUMENT' : (kind ?? type)

const nameOf = ({ diagnosis }: Subject): string => diagnosis.label.name

/** A portrait that another one replaced: the identity no longer lists it, and its result no longer counts. */
const isReplaced = ({ kind, standingFrom, standing }: EvidenceModel, hasIdentity: boolean): boolean =>
  kind === 'PORTRAIT' && hasIdentity && standingFrom === 'EVALUATION' && standing.status === 'VERIFIED'

export function attemptSubjects(
  record: ArchiveRecord,
  models: readonly EvidenceModel[],
  diagnoses: readonly EvidenceDiagnosis[],
): AttemptSubjects {
  const hasIdentity = Object.keys(record.identity).length > 0
  const all = models.flatMap((model, index): Subject[] => {
    const diagnosis = diagnoses[index]
    const isContact = model.family === 'CONTACT'
    return diagnosis && !isContact && !isReplaced(model, hasIdentity) ? [{ model, diagnosis }] : []
  })
  const derived = all.filter(({ model }) => model.kind === 'DERIVED')
  const direct = all.filter(({ model }) => model.kind !== 'DERIVED')
  const judged = direct.filter(
    ({ model }) => model.standing.status !== null || model.result !== 'NEUTRAL' || model.isDeleted,
  )
  // What was derived from documents says nothing of its own; what a client stated does, where there is nothing else.
  const subjects = judged.length > 0 ? judged : derived
  const present = subjects.filter(({ model }) => !model.isDeleted)
  const isVerified = ({ model }: Subject) => model.standing.status === 'VERIFIED'
  const verified = present.filter(isVerified)
  const failed = present.filter((subject) => !isVerified(subject))
  const positions = new Map(present.map((subject, index) => [subject, index]))
  const positionOf = (subject: Subject | undefined): number => (subject && positions.get(subject)) ?? -1
  // In the order of submission, so that a map keeps the last of each key and a reversed one the first.
  const lastOfName = new Map(verified.map((subject) => [nameOf(subject), subject]))
  const lastOfPurpose = new Map(verified.map((subject) => [purposeOf(subject.model), subject]))
  const firstOfPurpose = new Map(verified.toReversed().map((subject) => [purposeOf(subject.model), subject]))
  const isOvercome = (subject: Subject): boolean => {
    const at = positionOf(subject)
    const purpose = purposeOf(subject.model)
    const first = positionOf(firstOfPurpose.get(purpose))
    // Another document makes up for a refused one only where the identity had none before.
    return (
      positionOf(lastOfName.get(nameOf(subject))) > at || (first > at && positionOf(lastOfPurpose.get(purpose)) > at)
    )
  }
  return {
    verified,
    open: failed.filter((subject) => !isOvercome(subject)),
    overcome: failed.filter(isOvercome),
    deleted: subjects.filter(({ model }) => model.isDeleted),
  }
}
