import { list, type Members, members, text } from '../../../../shared/report/index.ts'
import { localMilliseconds } from '../../../../shared/rules/index.ts'
import type { Operation } from './operation.ts'
import { DETAILS, IDENTITY } from './record.ts'
import { brief, type Contradictions, type Rule } from './rule.ts'

/** Members of evidenceDetails that a deletion contains. */
const REMAINING = new Set(['id', 'type', 'family'])

const deletions: Rule = ({ operations, isDetailsRead }, contradictions) => {
  const added = firstAdditions(operations)
  for (const operation of operations) {
    // Withdrawal of a consent is a separate step.
    if (operation.type !== 'DELETE' || operation.name === 'CONSENTS') continue
    const id = text(operation.evidence?.id) ?? operation.contextId
    if (id !== null && isDetailsRead) checkAddition(id, added.get(id), operation, contradictions)
    checkData(operation, contradictions)
  }
}

/** Maps each id to the operation that first added it; an operation without a time counts as the beginning. */
function firstAdditions(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const added = new Map<string, Operation>()
  for (const operation of operations) {
    if (operation.type !== 'ADD') continue
    for (const id of [operation.contextId, text(operation.evidence?.id)]) {
      const known = id === null ? undefined : added.get(id)
      if (id !== null && (!known || (operation.start ?? BEGINNING) < (known.start ?? BEGINNING)))
        added.set(id, operation)
    }
  }
  return added
}

const BEGINNING = Number.NEGATIVE_INFINITY

/**
 * Reports a deletion without or before its addition. Both times are of the same clock, and a deletion needs the id returned by
 * the addition, so there is no tolerance; equal times prove nothing.
 */
function checkAddition(
  id: string,
  addition: Operation | undefined,
  { pointer, start, raw }: Operation,
  contradictions: Contradictions,
): void {
  const code = 'consistency.deletion-without-addition'
  if (!addition) contradictions.add(code, DETAILS, `${pointer}/identityOperation/type`, { actual: brief(id) })
  else if (start !== null && start < (addition.start ?? BEGINNING))
    contradictions.add(code, DETAILS, `${pointer}/startDateTime`, {
      expected: `not before ${brief(addition.raw.startDateTime)}`,
      actual: brief(raw.startDateTime),
    })
}

/**
 * Reports a deletion that contains data of the evidence. Archive: "the deletion (processingDetails, evidenceDetails with only
 * id, type and family …; verificationDetails empty)"
 */
function checkData({ pointer, evidence, verifications }: Operation, contradictions: Contradictions): void {
  const extra = Object.keys(evidence ?? {}).filter((name) => !REMAINING.has(name))
  if (extra.length > 0)
    contradictions.add('consistency.deletion-with-data', DETAILS, `${pointer}/evidenceDetails`, {
      expected: 'only id, type and family',
      actual: brief(extra.slice(0, 10).join(', ')),
    })
  if (verifications.length > 0)
    contradictions.add('consistency.deletion-with-data', DETAILS, `${pointer}/verificationDetails`, {
      expected: 'an empty list',
      actual: `${verifications.length} verifications`,
    })
}

/**
 * Reports images and final entries of deleted evidence. Archive: "the addition (full data but no images)"; Service: a deleted
 * evidence is removed from the identity
 */
const leftovers: Rule = ({ operations, finals, deletedIds }, contradictions) => {
  if (deletedIds.size === 0) return
  for (const { type, pointer, evidence } of operations) {
    const images = list(evidence?.captureImages).length
    if (type === 'ADD' && images > 0 && deletedIds.has(text(evidence?.id) ?? '')) {
      const place = `${pointer}/evidenceDetails/captureImages`
      contradictions.add('consistency.deleted-evidence-images', DETAILS, place, { actual: `${images} images` })
    }
  }
  for (const { pointer, id } of finals)
    if (deletedIds.has(id))
      contradictions.add('consistency.deleted-evidence-kept', IDENTITY, pointer, { actual: brief(id) })
}

/** Reports GET calls. Verdict: "a GET is never recorded". Archive: processingDetails, "GET calls are not" */
const recordedGet: Rule = ({ operations }, contradictions) => {
  for (const { pointer, raw } of operations)
    if (members(raw.processingDetails)?.method === 'GET')
      contradictions.add('consistency.recorded-get', DETAILS, `${pointer}/processingDetails/method`, { actual: 'GET' })
}

/** Reports operations that have not ended: in a delivered proof all have, at the latest with the deletion of their evidence. */
const unfinished: Rule = ({ operations, deletedIds }, contradictions) => {
  for (const { pointer, raw, type, evidence } of operations) {
    const progress = text(raw.progress)
    if (progress === null || progress === 'DONE' || progress === 'PAUSE') continue
    if (type === 'ADD' && deletedIds.has(text(evidence?.id) ?? '')) continue
    const more = { expected: 'DONE', actual: brief(progress) }
    contradictions.add('consistency.unfinished-operation', DETAILS, `${pointer}/progress`, more)
  }
}

/**
 * Reports verifications after a blocking rejection. Archive: VerificationDetails, isBlockingParticipant: "when true and
 * rejected, only evaluation follows"
 */
const afterRejection: Rule = ({ operations }, contradictions) => {
  for (const { pointer, verifications } of operations) {
    const rejection = verifications.find(
      ({ isBlockingParticipant, participantState }) =>
        isBlockingParticipant === true && participantState === 'REJECTED',
    )
    const end = localMilliseconds(rejection?.endDateTime)
    if (end === null) continue
    for (const [index, verification] of verifications.entries()) {
      const start = localMilliseconds(verification.startDateTime)
      if (verification === rejection || verification.participantType === 'ADJUDICATION') continue
      if (start === null || start <= end) continue
      if (isIndependent(verification, verifications[0], rejection)) break
      const place = `${pointer}/verificationDetails/${index}/startDateTime`
      contradictions.add('consistency.after-blocking-rejection', DETAILS, place, {
        expected: 'only the evaluation',
        actual: brief(verification.participantType),
      })
    }
  }
}

/**
 * Returns whether a repeated examination or comparison is independent of the rejected one. Service: Evidence status, "new
 * evaluation", "new comparison made"
 */
const isIndependent = (
  { participantType }: Members,
  first: Members | undefined,
  rejection: Members | undefined,
): boolean =>
  participantType === first?.participantType ||
  (participantType === 'BIOMETRIC_MATCHING' && rejection?.participantType === participantType)

export const lifeCycleRules: readonly Rule[] = [deletions, leftovers, recordedGet, unfinished, afterRejection]
