import type { Observation } from '../../../../shared/findings/finding.ts'
import { localMilliseconds } from '../../../../shared/rules/local-time.ts'
import { DETAILS, IDENTITY, list, members, type Operation, text } from './record.ts'
import { at, brief, type Rule } from './rule.ts'

/** Archive: "the deletion (processingDetails, evidenceDetails with only id, type and family …; verificationDetails empty)". */
const KEPT = new Set(['id', 'type', 'family'])

const deletions: Rule = ({ operations }) => {
  const added = new Set(
    operations
      .filter(({ type }) => type === 'ADD')
      .flatMap(({ contextId, evidence }) => [contextId, text(evidence?.id)]),
  )
  return operations
    .filter(({ type }) => type === 'DELETE')
    .flatMap((operation) => {
      const { pointer, contextId, evidence, verifications } = operation
      const id = text(evidence?.id) ?? contextId
      const extra = Object.keys(evidence ?? {}).filter((name) => !KEPT.has(name))
      return [
        ...(id !== null && !added.has(id)
          ? [
              at(DETAILS, `${pointer}/identityOperation/type`, 'consistency.deletion-without-addition', {
                actual: brief(id),
              }),
            ]
          : []),
        ...(extra.length > 0
          ? [
              at(DETAILS, `${pointer}/evidenceDetails`, 'consistency.deletion-with-data', {
                expected: 'only id, type and family',
                actual: brief(extra.join(', ')),
              }),
            ]
          : []),
        ...(verifications.length > 0
          ? [
              at(DETAILS, `${pointer}/verificationDetails`, 'consistency.deletion-with-data', {
                expected: 'an empty list',
                actual: `${verifications.length} verifications`,
              }),
            ]
          : []),
      ]
    })
}

/** Archive: "the addition (full data but no images)"; Service: a deleted evidence is gone from the identity. */
const leftovers: Rule = ({ operations, finals, deletedIds }) => [
  ...operations
    .filter(({ type, evidence }) => type === 'ADD' && deletedIds.has(text(evidence?.id) ?? ''))
    .flatMap(({ pointer, evidence }) =>
      list(evidence?.captureImages).length > 0
        ? [
            at(DETAILS, `${pointer}/evidenceDetails/captureImages`, 'consistency.deleted-evidence-images', {
              actual: `${list(evidence?.captureImages).length} images`,
            }),
          ]
        : [],
    ),
  ...finals
    .filter(({ id }) => deletedIds.has(id))
    .map(({ pointer, id }) => at(IDENTITY, pointer, 'consistency.deleted-evidence-kept', { actual: brief(id) })),
]

/** "a GET is never recorded". Archive: processingDetails */
const recordedGet: Rule = ({ operations }) =>
  operations.flatMap(({ pointer, raw }) =>
    members(raw.processingDetails)?.method === 'GET'
      ? [at(DETAILS, `${pointer}/processingDetails/method`, 'consistency.recorded-get', { actual: 'GET' })]
      : [],
  )

/** A delivered proof is final: what has begun has also ended. */
const unfinished: Rule = ({ operations }) =>
  operations.flatMap(({ pointer, raw }) => {
    const progress = text(raw.progress)
    return progress === null || progress === 'DONE' || progress === 'PAUSE'
      ? []
      : [
          at(DETAILS, `${pointer}/progress`, 'consistency.unfinished-operation', {
            expected: 'DONE',
            actual: brief(progress),
          }),
        ]
  })

/** isBlockingParticipant: "when true and rejected, only evaluation follows". Archive: VerificationDetails */
const afterRejection: Rule = ({ operations }) => operations.flatMap(afterRejectionOf)

function afterRejectionOf({ pointer, verifications }: Operation): Observation[] {
  const rejection = verifications.find(
    ({ isBlockingParticipant, participantState }) => isBlockingParticipant === true && participantState === 'REJECTED',
  )
  const end = localMilliseconds(rejection?.endDateTime)
  if (end === null) return []
  return verifications.flatMap((verification, index) => {
    const start = localMilliseconds(verification.startDateTime)
    if (verification === rejection || start === null || start <= end || verification.participantType === 'ADJUDICATION')
      return []
    return [
      at(DETAILS, `${pointer}/verificationDetails/${index}/startDateTime`, 'consistency.after-blocking-rejection', {
        expected: 'only the evaluation',
        actual: brief(verification.participantType),
      }),
    ]
  })
}

export const lifeCycleRules: readonly Rule[] = [deletions, leftovers, recordedGet, unfinished, afterRejection]
