import { submissionKind } from '../../../../shared/analysis/index.ts'
import { list, type Members, members, text, texts } from '../../../../shared/report/index.ts'
import { isWorkDone, neededParticipant } from '../../../../shared/rules/index.ts'
import { readIndicator } from '../../../../shared/spec/index.ts'
import type { Assessment } from './operation.ts'
import type { OwnRecord } from './own-operations.ts'
import { DETAILS, type ProofRecord } from './record.ts'
import { brief, type Contradictions, type Rule } from './rule.ts'

/**
 * Reports VERIFIED evidence that no check supports: neither a participant that did its work, nor an operator. Archive:
 * VerificationDetails
 */
const verifiedByNothing: Rule = (record, contradictions) => {
  if (!record.isDetailsRead) return
  const compared = comparedEvidence(record)
  for (const [id, own] of record.own) {
    const kind = submissionKind(own.addition.name)
    if (kind === null || kind === 'DERIVED' || needsNoCheck(own)) continue
    const needed = neededParticipant(kind)
    const assessment = record.last.get(id)
    if (assessment?.scoring?.status !== 'VERIFIED' || record.deletedIds.has(id)) continue
    if (own.verifications.some((verification) => isPerformed(verification, needed)) || compared.has(id)) continue
    contradictions.add(
      'consistency.verified-without-checks',
      DETAILS,
      `${assessment.pointer}/statusAndScoring/status`,
      {
        expected: needed === null ? 'a participant that did its work' : `${needed} that did its work`,
        actual: `VERIFIED with ${own.verifications.length} other verifications`,
      },
    )
  }
}

/**
 * Returns whether evidence needs no check: data of a document, and documents that are no identity documents. Archive:
 * EvidenceDetails, type and family
 */
const needsNoCheck = ({ addition: { name, evidence } }: OwnRecord): boolean =>
  name === 'ID_DOCUMENT' && (evidence?.family !== 'IDDOCUMENT' || evidence.type === 'ID_DOCUMENT_DATA')

/**
 * Returns the ids of compared portraits whose comparison is recorded with the reference. Archive: VerificationDetails,
 * candidateId
 */
const comparedEvidence = ({ operations }: ProofRecord): ReadonlySet<string> =>
  new Set(
    operations.flatMap(({ verifications }) =>
      verifications.flatMap((verification) =>
        isPerformed(verification, 'BIOMETRIC_MATCHING') ? (text(verification.candidateId) ?? []) : [],
      ),
    ),
  )

const isPerformed = ({ participantType, participantState }: Members, needed: string | null): boolean =>
  isWorkDone(participantType, participantState, needed)

/**
 * Compares the indicators of the last evaluation with those that participants raised. Archive: ProofEvidence, raisedIndicators
 */
const indicators: Rule = (record, contradictions) => {
  if (!record.isDetailsRead) return
  for (const [id, own] of record.own) {
    const assessment = record.last.get(id)
    if (assessment && own.verifications.length > 0) compare(assessment, own, contradictions)
  }
}

function compare({ pointer, raw }: Assessment, own: OwnRecord, contradictions: Contradictions): void {
  const raised = new Set(own.verifications.flatMap(raisedBy))
  const byName = new Map([...raised].map((indicator) => [readIndicator(indicator).name, indicator]))
  const place = `${pointer}/raisedIndicators`
  for (const indicator of new Set(texts(raw.raisedIndicators))) {
    if (raised.has(indicator) || !isPositive(indicator)) continue
    const contrary = byName.get(readIndicator(indicator).name)
    const actual = brief(indicator)
    if (contrary !== undefined)
      contradictions.add('consistency.indicator-of-participants', DETAILS, place, { expected: brief(contrary), actual })
  }
}

/**
 * Returns whether an indicator supports the evidence. Others are not compared with the participants: an evaluation may add
 * doubts of its own.
 */
const isPositive = (indicator: string): boolean => {
  const { status } = readIndicator(indicator)
  return status === 'OK' || indicator === 'GIV_VERIFICATION_VERIFIED'
}

/** Returns what a participant raised: its own indicators, and those of its services that it does not raise otherwise itself. */
function raisedBy({ raisedIndicators, verificationServices }: Members): readonly string[] {
  const own = texts(raisedIndicators)
  const names = new Set(own.map((indicator) => readIndicator(indicator).name))
  const ofServices = list(verificationServices).flatMap((service) => texts(members(service)?.raisedIndicators))
  return [...own, ...ofServices.filter((indicator) => !names.has(readIndicator(indicator).name))]
}

export const checksMadeRules: readonly Rule[] = [verifiedByNothing, indicators]
