import type { EvidenceModel } from '../evidence/evidence-models.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import type { EvidenceDiagnosis } from './diagnose-evidence.ts'

/** Evidence of the attempt with its diagnosis. */
export interface Subject {
  readonly model: EvidenceModel
  readonly diagnosis: EvidenceDiagnosis
}

/** Evidence of an attempt by outcome, each list in the order of submission. */
export interface AttemptSubjects {
  readonly verified: readonly Subject[]
  /** Not verified, and not replaced by later evidence. */
  readonly open: readonly Subject[]
  /** Not verified, but later evidence of the same kind was. */
  readonly overcome: readonly Subject[]
  readonly deleted: readonly Subject[]
}

/** Returns the purpose of evidence for the identity: documents (as pictures or text), chips or portraits. */
const purposeOf = ({ kind, type }: EvidenceModel): string =>
  kind === 'TEXT' || kind === 'IMAGES' ? 'DOCUMENT' : (kind ?? type)

const nameOf = ({ diagnosis }: Subject): string => diagnosis.label.name

/** Returns whether another portrait replaced this one: the identity no longer lists it, and its result no longer counts. */
const isReplaced = ({ kind, standingFrom, standing }: EvidenceModel, hasIdentity: boolean): boolean =>
  kind === 'PORTRAIT' && hasIdentity && standingFrom === 'EVALUATION' && standing.status === 'VERIFIED'

/** Selects and groups the evidence that the sentence about an attempt names. Contacts and replaced portraits are left out. */
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
  // Derived evidence counts only if no other evidence was evaluated.
  const subjects = judged.length > 0 ? judged : derived
  const present = subjects.filter(({ model }) => !model.isDeleted)
  const isVerified = ({ model }: Subject) => model.standing.status === 'VERIFIED'
  const verified = present.filter(isVerified)
  const failed = present.filter((subject) => !isVerified(subject))
  const positions = new Map(present.map((subject, index) => [subject, index]))
  const positionOf = (subject: Subject | undefined): number => (subject && positions.get(subject)) ?? -1
  // A map keeps the last entry of each key; a reversed list yields the first.
  const lastOfName = new Map(verified.map((subject) => [nameOf(subject), subject]))
  const lastOfPurpose = new Map(verified.map((subject) => [purposeOf(subject.model), subject]))
  const firstOfPurpose = new Map(verified.toReversed().map((subject) => [purposeOf(subject.model), subject]))
  const isOvercome = (subject: Subject): boolean => {
    const position = positionOf(subject)
    const purpose = purposeOf(subject.model)
    const first = positionOf(firstOfPurpose.get(purpose))
    // Another document replaces a refused one only if the identity had none before.
    return (
      positionOf(lastOfName.get(nameOf(subject))) > position ||
      (first > position && positionOf(lastOfPurpose.get(purpose)) > position)
    )
  }
  return {
    verified,
    open: failed.filter((subject) => !isOvercome(subject)),
    overcome: failed.filter(isOvercome),
    deleted: subjects.filter(({ model }) => model.isDeleted),
  }
}
