import type { Observation } from '../../../../shared/findings/finding.ts'
import { DETAILS, IDENTITY, list, members, type Operation, type ProofRecord, text } from './record.ts'
import { at, brief, type Rule } from './rule.ts'

const captures: Rule = (record) =>
  (record.listsMedia ? record.operations : []).flatMap((operation) => [
    ...mediaOf(record, operation),
    ...cropsOf(record, operation),
    ...additionalFileOf(record, operation),
  ])

/** "id: image id in images folder"; "video: id of the live capture video in the videos folder". Archive: Nested structures */
function mediaOf({ media }: ProofRecord, { pointer, evidence }: Operation): Observation[] {
  const observations = list(evidence?.captureImages).flatMap((element, index) => {
    const id = text(members(element)?.id)
    return id === null || media.images.has(id)
      ? []
      : [
          at(DETAILS, `${pointer}/evidenceDetails/captureImages/${index}/id`, 'consistency.dangling-image', {
            actual: brief(id),
          }),
        ]
  })
  const video = text(evidence?.video)
  if (video !== null && !media.videos.has(video))
    observations.push(
      at(DETAILS, `${pointer}/evidenceDetails/video`, 'consistency.dangling-video', { actual: brief(video) }),
    )
  return observations
}

function cropsOf({ media }: ProofRecord, { pointer, evidence }: Operation): Observation[] {
  const own = new Set(list(evidence?.captureImages).map((element) => text(members(element)?.id)))
  return list(evidence?.photoCrops).flatMap((element, index) => {
    const crop = members(element)
    const [id, original] = [text(crop?.id), text(crop?.originalCaptureId)]
    const place = `${pointer}/evidenceDetails/photoCrops/${index}`
    return [
      ...(id !== null && !media.images.has(id)
        ? [at(DETAILS, `${place}/id`, 'consistency.dangling-crop', { actual: brief(id) })]
        : []),
      ...(original !== null && !own.has(original)
        ? [at(DETAILS, `${place}/originalCaptureId`, 'consistency.crop-of-other-evidence', { actual: brief(original) })]
        : []),
    ]
  })
}

function additionalFileOf(
  { media, deletedIds }: ProofRecord,
  { pointer, raw, type, contextId }: Operation,
): Observation[] {
  const id = text(members(raw.additionalFile)?.id)
  // Archive: Layout, "deleted or replaced ones are not kept".
  if (
    id === null ||
    type === 'DELETE' ||
    deletedIds.has(id) ||
    (contextId !== null && deletedIds.has(contextId)) ||
    media.additionalFiles.has(id)
  )
    return []
  return [at(DETAILS, `${pointer}/additionalFile/id`, 'consistency.dangling-additional-file', { actual: brief(id) })]
}

/** identityOperationParent, identityOperationChild and the references of an evidence lead to a step or an evidence. */
const steps: Rule = ({ operations, knownIds }) =>
  operations.flatMap(({ pointer, raw, evidence, verifications }) => {
    const check = (value: unknown, place: string, code: string) =>
      typeof value === 'string' && !knownIds.has(value)
        ? [at(DETAILS, `${pointer}${place}`, code, { actual: brief(value) })]
        : []
    return [
      ...check(raw.identityOperationParent, '/identityOperationParent', 'consistency.dangling-parent'),
      ...check(raw.identityOperationChild, '/identityOperationChild', 'consistency.dangling-child'),
      ...check(
        evidence?.attributesReferenceId,
        '/evidenceDetails/attributesReferenceId',
        'consistency.dangling-evidence',
      ),
      ...check(evidence?.addressReferenceId, '/evidenceDetails/addressReferenceId', 'consistency.dangling-evidence'),
      ...verifications.flatMap((verification, index) => [
        ...check(
          verification.referenceId,
          `/verificationDetails/${index}/referenceId`,
          'consistency.dangling-evidence',
        ),
        ...check(
          verification.candidateId,
          `/verificationDetails/${index}/candidateId`,
          'consistency.dangling-evidence',
        ),
      ]),
    ]
  })

/** Parents that lead back to where they started. Each step is walked once. */
const loops: Rule = ({ operations }) => {
  const parents = new Map(
    operations.flatMap(({ contextId, raw }) =>
      contextId === null ? [] : [[contextId, text(raw.identityOperationParent)] as const],
    ),
  )
  const settled = new Set<string>()
  return operations.flatMap(({ pointer, contextId }) => {
    const walked = new Set<string>()
    for (let id: string | null | undefined = contextId; id != null && !settled.has(id); id = parents.get(id)) {
      if (walked.has(id)) {
        for (const one of walked) settled.add(one)
        return [at(DETAILS, `${pointer}/identityOperationParent`, 'consistency.operation-loop', { actual: brief(id) })]
      }
      walked.add(id)
    }
    for (const one of walked) settled.add(one)
    return []
  })
}

/** Service: Identity, nameReferenceEvidenceId and portraitReferenceEvidenceId: "evidence used as … reference". */
const identityReferences: Rule = ({ globalStatus, finals, knownIds, deletedIds }) => {
  const present = new Set(finals.map(({ id }) => id))
  return (['nameReferenceEvidenceId', 'portraitReferenceEvidenceId'] as const).flatMap((name) => {
    const id = text(globalStatus[name])
    if (id === null || (!deletedIds.has(id) && (present.has(id) || knownIds.has(id)))) return []
    return [at(IDENTITY, `/globalStatus/${name}`, 'consistency.dangling-reference', { actual: brief(id) })]
  })
}

/** Consents named by an operation are those that identityDetails.json lists in the end. */
const consents: Rule = ({ identity, operations }) => {
  const kept = new Set(list(identity.consents).map((element) => text(members(element)?.consentId)))
  if (kept.size === 0) return []
  const known = new Set(
    operations.flatMap(({ raw }) =>
      list(members(raw.consentsDetails)?.consents).map((element) => text(members(element)?.consentId)),
    ),
  )
  return list(identity.consents).flatMap((element, index) => {
    const id = text(members(element)?.consentId)
    return id === null || known.size === 0 || known.has(id)
      ? []
      : [at(IDENTITY, `/consents/${index}/consentId`, 'consistency.dangling-consent', { actual: brief(id) })]
  })
}

export const referenceRules: readonly Rule[] = [captures, steps, loops, identityReferences, consents]
