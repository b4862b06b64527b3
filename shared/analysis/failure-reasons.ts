import { guidanceFor } from './error-guidance.ts'
import type { EvidenceIndex } from './evidence-index.ts'
import type { EvidenceModel } from './evidence-models.ts'
import { type PlacedCode, type Reason, reason, reasonFor } from './reason.ts'
import type { Result } from './result.ts'

/** What failed, in the order of causes: first what could not be done, then what was found. */
export const failureReasons = (model: EvidenceModel, index: EvidenceIndex): readonly Reason[] => [
  ...undone(model),
  ...model.errors.map(ofError),
  ...found(model),
  ...unreferenced(model, index),
]

function undone({ participants, isTechnicalError, standingPlace }: EvidenceModel): readonly Reason[] {
  const ended = (result: Result): readonly PlacedCode[] =>
    participants.flatMap((one) => (one.result === result ? [{ code: one.participant, place: one.place }] : []))
  const technical = ended('TECHNICAL_ERROR')
  const isRecorded = technical.length === 0 && isTechnicalError && standingPlace !== null
  return [
    ...reasonFor('TECHNICAL_ERROR', 'TECHNICAL_ERROR', technical),
    ...(isRecorded ? [reason('TECHNICAL_ERROR', 'TECHNICAL_ERROR', [], [standingPlace])] : []),
    ...reasonFor('NOT_PERFORMED', 'NOT_PERFORMED', ended('NOT_PERFORMED')),
  ]
}

function ofError({ code, message, place }: EvidenceModel['errors'][number]): Reason {
  const guidance = guidanceFor(code)
  const result = guidance?.actor === 'SERVICE' ? 'TECHNICAL_ERROR' : 'NEGATIVE'
  return { ...reason('ERROR', result, message === null ? [code] : [code, message], [place]), ...guidance }
}

function found({ breakdown, mandatoryMissing, standing }: EvidenceModel): readonly Reason[] {
  const blocking = breakdown.entries.flatMap(({ list, mitigatedBy, indicator, place }) =>
    list === 'BLOCKING' && mitigatedBy.length === 0 ? [{ code: indicator, place }] : [],
  )
  const missing = mandatoryMissing.map(({ name, place }) => ({ code: name, place }))
  return [
    ...reasonFor(standing.status === 'VERIFIED' ? 'VERIFIED_THOUGH_BLOCKED' : 'BLOCKING', 'NEGATIVE', blocking),
    ...reasonFor('MANDATORY_MISSING', 'INCONCLUSIVE', missing),
  ]
}

function unreferenced(model: EvidenceModel, { hasReference }: EvidenceIndex): readonly Reason[] {
  const { kind, references, standing, standingPlace, mismatchedAttributes } = model
  const places = standingPlace ? [standingPlace] : []
  const isAlone = kind === 'PORTRAIT' && references.length === 0 && !hasReference && standing.status === 'NOT_VERIFIED'
  return [
    ...(isAlone ? [reason('NO_REFERENCE', 'INCONCLUSIVE', [], places)] : []),
    ...(mismatchedAttributes.length > 0 ? [reason('ATTRIBUTES_DIFFER', 'NEGATIVE', mismatchedAttributes, places)] : []),
  ]
}
