import { canBeSameDocument, canBeSameName } from '../../../../shared/rules/index.ts'
import type { VerificationDetails } from '../../../../shared/spec/index.ts'
import { localDateTime } from '../clock.ts'
import { forgetEvidence } from '../commands/delete-evidence.ts'
import type { EngineCore } from '../core.ts'
import { deleteFiles, storeFile } from '../files.ts'
import { evidenceRecord } from '../record/evidence-record.ts'
import type { DocumentData, EvidenceState, IdentityState } from '../state.ts'
import type { Job } from '../store.ts'
import { assess } from './assess.ts'
import { conclude } from './conclude.ts'
import { derivedIds } from './derive-evidence.ts'
import { documentTypeNamed } from './document-type.ts'
import { type Examined, examine, takeFindings } from './examine.ts'
import { isAdjudicable } from './is-adjudicable.ts'
import { forgetComparison, mismatchesOf } from './references.ts'

/** Examines an evidence and evaluates the transaction in the state that it has by then. */
export async function evaluateEvidence(core: EngineCore, job: Job): Promise<void> {
  const found = stillOpen(core, job)
  if (!found) return core.store.deleteJob(job.id)
  const { identity, evidence } = found
  const examined = await examine(
    core,
    identity,
    evidence,
    core.participants(identity, evidence, core.tenant(identity.tenantId)),
  )
  if (core.isClosed()) return
  core.store.deleteJob(job.id)
  // The transaction may have been reloaded from the store meanwhile.
  const current = stillOpen(core, job)
  if (current) finish(core, current.identity, current.evidence, examined)
  await core.store.committed()
}

/** Returns the transaction, unless it has ended, with its evidence. */
export function stillOpen(
  core: EngineCore,
  { identityId, evidenceId }: Job,
): { readonly identity: IdentityState; readonly evidence: EvidenceState } | null {
  const identity = core.identities.find(identityId)
  const evidence = identity?.evidences.find(({ id }) => id === evidenceId)
  return identity?.endedAt === null && evidence ? { identity, evidence } : null
}

function finish(core: EngineCore, identity: IdentityState, evidence: EvidenceState, examined: Examined): void {
  storeFindings(core, identity, evidence, examined)
  dropUnusable(core, identity, evidence)
  if (evidence.isReplaced) endReplacedPortrait(core, identity, evidence)
  const records: VerificationDetails[] = examined.checks.map(({ record }) => record)
  if (isForReview(core, identity, evidence, examined)) records.push(sendToReview(core, identity, evidence))
  const trigger = evidence.review ? 'REVIEW_REQUESTED' : 'EVALUATION_FINISHED'
  if (evidence.kind === 'CHIP') combineWithImages(identity, evidence)
  if (evidence.kind === 'IMAGES') replaceFailed(core, identity, evidence)
  const evaluation = evidence.isEvaluated ? conclude(core, identity, { evidenceId: evidence.id, trigger }) : null
  const { videosInProof } = core.tenant(identity.tenantId)
  core.store.changeOperation(identity.id, evidence.sequence, (element) => ({
    ...element,
    progress: 'DONE',
    evidenceDetails: evidenceRecord(evidence, {
      videos: videosInProof,
      device: element.evidenceDetails?.deviceInfo,
      derived: derivedIds(identity, evidence),
    }),
    ...(evaluation ? { evaluationDetails: evaluation } : {}),
    verificationDetails: [...(element.verificationDetails ?? []), ...records],
  }))
}

/** A portrait that was replaced during its examination ends without a comparison and without images. */
function endReplacedPortrait(core: EngineCore, identity: IdentityState, portrait: EvidenceState): void {
  forgetComparison(portrait)
  deleteFiles(core, identity, portrait)
  portrait.files = []
}

/** Stores the findings in the evidence. */
function storeFindings(core: EngineCore, identity: IdentityState, evidence: EvidenceState, examined: Examined): void {
  takeFindings(evidence, examined)
  evidence.data = examined.data
  evidence.originData = examined.originData
  for (const finding of examined.findings) {
    if (finding.hasPortrait !== undefined) evidence.hasPortrait = finding.hasPortrait
    if (finding.more?.referenceId !== undefined) evidence.referenceId = finding.more.referenceId
    if (!finding.picture) continue
    const { bytes, originalId } = finding.picture
    const about =
      originalId === undefined
        ? ({ group: 'images', role: 'CAPTURE', source: 'DOCUMENT_CROP', channel: 'nativeSDK' } as const)
        : ({ group: 'images', role: 'CROP', originalId } as const)
    evidence.files = [...evidence.files, storeFile(core, identity, bytes, about)]
  }
  const type = documentTypeNamed(evidence.data?.documentType)
  // Medicare cards are submitted as text only.
  if (type && type !== 'MEDICARE' && evidence.type === 'ID_DOCUMENT' && evidence.kind === 'IMAGES') evidence.type = type
}

/** Removes files that are not images from the images of the proof. Service: Error codes, 1500 and 1615 */
function dropUnusable(core: EngineCore, identity: IdentityState, evidence: EvidenceState): void {
  if (!evidence.errors.some(({ code }) => code === '1500' || code === '1615')) return
  const unusable = evidence.files.filter(
    ({ group, fileName }) => group === 'images' && !/\.(jpg|png|jp2|webp)$/.test(fileName),
  )
  for (const { id } of unusable) core.store.deleteFile(identity.id, id)
  evidence.files = evidence.files.filter((file) => !unusable.includes(file))
}

/** "data attributes and indicators of the image check and the chip check are combined". Service: Chip reading outcome */
function combineWithImages(identity: IdentityState, chip: EvidenceState): void {
  const images = imagesOfChip(identity, chip)
  chip.referenceId = images?.id ?? null
  if (images) chip.data = combinedData(images.data ?? {}, chip.data ?? {})
}

/** Returns the earlier images of the chip's document, with the same number and person. Not shown: D-54 */
function imagesOfChip({ evidences }: IdentityState, chip: EvidenceState): EvidenceState | null {
  const { data } = chip
  if (!data) return null
  const isOfChip = (candidate: EvidenceState) =>
    candidate.kind === 'IMAGES' &&
    candidate.submittedAt <= chip.submittedAt &&
    candidate.status !== 'PROCESSING' &&
    candidate.data !== null &&
    canBeSameDocument({ ...candidate.data, documentType: undefined }, { ...data, documentType: undefined }) &&
    mismatchesOf(candidate, chip).length === 0
  return (
    evidences.findLast((candidate) => isOfChip(candidate) && candidate.status === 'VERIFIED') ??
    evidences.findLast(isOfChip) ??
    null
  )
}

/** Chip data take precedence, except that names only transliterated by the zone are taken from print. */
function combinedData(images: DocumentData, chip: DocumentData): DocumentData {
  const { surname, givenNames, documentType = chip.documentType } = images
  const isSurname = surname !== undefined && chip.surname !== undefined && canBeSameName(surname, chip.surname)
  const isGiven = givenNames && chip.givenNames && canBeSameName(givenNames.join(' '), chip.givenNames.join(' '))
  const type = documentType === undefined ? {} : { documentType }
  return { ...images, ...chip, ...type, ...(isSurname ? { surname } : {}), ...(isGiven ? { givenNames } : {}) }
}

/** Replaces failed captures of the same document. Archive: Layout, "deleted or replaced images are not kept". Not shown: D-85 */
function replaceFailed(core: EngineCore, identity: IdentityState, evidence: EvidenceState): void {
  if (core.tenant(identity.tenantId).keepsFailedCaptures) return
  for (const failed of identity.evidences.filter(
    (candidate) => candidate !== evidence && isFailedCaptureOf(candidate, evidence),
  ))
    forgetEvidence(core, identity, failed)
}

function isFailedCaptureOf(failed: EvidenceState, capture: EvidenceState): boolean {
  const isFailed = failed.status === 'NOT_VERIFIED' || failed.status === 'INVALID'
  const wasCaptured = failed.session === null || failed.session.ended === 'COMPLETED'
  if (failed.kind !== 'IMAGES' || !isFailed || !wasCaptured) return false
  const [own, theirs] = [failed.data ?? {}, capture.data ?? {}]
  if (own.documentNumber !== undefined) return canBeSameDocument(own, theirs)
  const isSameType = failed.type === capture.type || failed.type === 'ID_DOCUMENT'
  const isSameIssuer = own.issuingCountry === undefined || own.issuingCountry === theirs.issuingCountry
  return isSameType && isSameIssuer && mismatchesOf(failed, capture).length === 0
}

function isForReview(core: EngineCore, identity: IdentityState, evidence: EvidenceState, examined: Examined): boolean {
  if (!isAdjudicable(evidence) || waitsForReference(evidence)) return false
  if (examined.isForReview) return true
  const tenant = core.tenant(identity.tenantId)
  return tenant.adjudication && assess(tenant, identity, evidence, null).evaluation.status !== 'VERIFIED'
}

/** "Portrait captured before any reference document: status NOT_VERIFIED when the capture completes." Service: Evidence status */
const waitsForReference = ({ kind, referenceId }: EvidenceState): boolean => kind === 'PORTRAIT' && referenceId === null

/** Opens a review by a human operator. Archive: ParticipantState, "human operator working" */
function sendToReview(core: EngineCore, identity: IdentityState, evidence: EvidenceState): VerificationDetails {
  const now = core.clock.now()
  const id = core.ids.next()
  const tenant = core.tenant(identity.tenantId)
  // A review ends with its transaction at the latest.
  const expiresAt = Math.min(now + tenant.reviewExpiryMs, identity.expiresAt)
  const { evaluation } = assess(tenant, identity, evidence, null)
  evidence.review = {
    id,
    evidenceId: evidence.id,
    submittedAt: now,
    expiresAt,
    decidedAt: null,
    doubts: evaluation.allNonOKVerifications,
    decisions: [],
  }
  core.store.saveLookup(id, identity.id)
  core.addJob({ identityId: identity.id, due: expiresAt, kind: 'REVIEW_EXPIRY', evidenceId: evidence.id })
  core.emit({ kind: 'review', tenantId: identity.tenantId, identityId: identity.id, evidenceId: evidence.id })
  const time = localDateTime(now)
  return {
    startDateTime: time,
    endDateTime: time,
    sessionCreationTime: time,
    participantType: 'ADJUDICATION',
    participantState: 'ADJUDICATION',
    errors: [],
    raisedIndicators: [],
    isBlockingParticipant: false,
    linkedIdentityOperation: evidence.id,
    verificationId: id,
    verificationServices: [
      {
        serviceName: 'adjudication_queue',
        serviceVersion: core.componentVersion,
        isTechnicalError: false,
        responseTimeMS: 0,
      },
    ],
  }
}
