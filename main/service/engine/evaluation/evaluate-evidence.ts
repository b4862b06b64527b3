import type { VerificationDetails } from '../../../../shared/spec/details.ts'
import { localDateTime } from '../clock.ts'
import type { EngineCore } from '../core.ts'
import { deleteFiles, keepFile } from '../files.ts'
import { evidenceRecord } from '../record/evidence-record.ts'
import type { EvidenceState, IdentityState } from '../state.ts'
import type { Job } from '../store.ts'
import { assess } from './assess.ts'
import { conclude } from './conclude.ts'
import { deriveEvidence } from './derive-evidence.ts'
import { type Examined, examine, takeFindings } from './examine.ts'
import { isAdjudicable } from './is-adjudicable.ts'
import { forgetComparison } from './references.ts'

/** Examines an evidence and evaluates the transaction; what became of it meanwhile counts. */
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
  core.store.deleteJob(job.id)
  // Meanwhile the transaction may have been read anew from the store.
  const now = stillOpen(core, job)
  if (now) finish(core, now.identity, now.evidence, examined)
  await core.store.committed()
}

/** The transaction, where it has not ended, and its evidence. */
export function stillOpen(
  core: EngineCore,
  { identityId, evidenceId }: Job,
): { readonly identity: IdentityState; readonly evidence: EvidenceState } | null {
  const identity = core.identities.find(identityId)
  const evidence = identity?.evidences.find(({ id }) => id === evidenceId)
  return identity?.endedAt === null && evidence ? { identity, evidence } : null
}

function finish(core: EngineCore, identity: IdentityState, evidence: EvidenceState, examined: Examined): void {
  take(core, identity, evidence, examined)
  dropUnusable(core, identity, evidence)
  if (evidence.isReplaced) retire(core, identity, evidence)
  const records: VerificationDetails[] = examined.checks.map(({ record }) => record)
  if (isForReview(core, identity, evidence, examined)) records.push(sendToReview(core, identity, evidence))
  const trigger = evidence.review ? 'REVIEW_REQUESTED' : 'EVALUATION_FINISHED'
  if (evidence.kind === 'CHIP') evidence.referenceId = imagesBefore(identity, evidence)?.id ?? null
  const derived = evidence.review ? {} : deriveEvidence(core, identity, evidence)
  const evaluation = evidence.isEvaluated ? conclude(core, identity, { evidenceId: evidence.id, trigger }) : null
  const { videosInProof } = core.tenant(identity.tenantId)
  core.store.changeOperation(identity.id, evidence.sequence, (element) => ({
    ...element,
    progress: 'DONE',
    evidenceDetails: evidenceRecord(evidence, {
      videos: videosInProof,
      device: element.evidenceDetails?.deviceInfo,
      derived,
    }),
    ...(evaluation ? { evaluationDetails: evaluation } : {}),
    verificationDetails: [...(element.verificationDetails ?? []), ...records],
  }))
}

/** A portrait that was replaced while it was examined ends as one that was compared with nothing, and its images go. */
function retire(core: EngineCore, identity: IdentityState, portrait: EvidenceState): void {
  forgetComparison(portrait)
  deleteFiles(core, identity, portrait)
  portrait.files = []
}

/** Puts what was found into the state. */
function take(core: EngineCore, identity: IdentityState, evidence: EvidenceState, examined: Examined): void {
  takeFindings(evidence, examined)
  evidence.data = examined.data
  evidence.originData = examined.originData
  for (const finding of examined.findings) {
    if (finding.hasPortrait !== undefined) evidence.hasPortrait = finding.hasPortrait
    if (finding.portraitQuality !== undefined) evidence.portraitQuality = finding.portraitQuality
    if (finding.livenessDiagnostic !== undefined) evidence.livenessDiagnostic = finding.livenessDiagnostic
    if (finding.more?.referenceId !== undefined) evidence.referenceId = finding.more.referenceId
    if (!finding.picture) continue
    const { bytes, originalId } = finding.picture
    const about =
      originalId === undefined
        ? ({ group: 'images', role: 'CAPTURE', source: 'DOCUMENT_CROP', channel: 'nativeSDK' } as const)
        : ({ group: 'images', role: 'CROP', originalId } as const)
    evidence.files = [...evidence.files, keepFile(core, identity, bytes, about)]
  }
  if (evidence.data?.documentType && evidence.type === 'ID_DOCUMENT' && evidence.kind === 'IMAGES')
    evidence.type = documentType(evidence.data.documentType) ?? evidence.type
}

/** What is no picture has no place among the images of a proof. Service: Error codes, 1500 and 1615 */
function dropUnusable(core: EngineCore, identity: IdentityState, evidence: EvidenceState): void {
  if (!evidence.errors.some(({ code }) => code === '1500' || code === '1615')) return
  const unusable = evidence.files.filter(
    ({ group, fileName }) => group === 'images' && !/\.(jpg|png|jp2)$/.test(fileName),
  )
  for (const { id } of unusable) core.store.deleteFile(identity.id, id)
  evidence.files = evidence.files.filter((file) => !unusable.includes(file))
}

const DOCUMENT_TYPES = [
  'PASSPORT',
  'DRIVING_LICENSE',
  'RESIDENT_CARD',
  'IDENTITY_CARD',
  'TAX_CARD',
  'VOTER_CARD',
  'VISA',
  'DRIVING_PERMIT',
] as const
const documentType = (text: string) => DOCUMENT_TYPES.find((type) => type === text)

/** "When images were submitted first": the document whose indicators a chip's are combined with. Service: Scoring by evidence type */
function imagesBefore({ evidences }: IdentityState, chip: EvidenceState): EvidenceState | null {
  const before = evidences.filter(
    (one) => one.kind === 'IMAGES' && one.submittedAt <= chip.submittedAt && one.status !== 'PROCESSING',
  )
  const same = before.find(
    ({ data }) => data?.documentNumber !== undefined && data.documentNumber === chip.data?.documentNumber,
  )
  return same ?? before.at(-1) ?? null
}

function isForReview(core: EngineCore, identity: IdentityState, evidence: EvidenceState, examined: Examined): boolean {
  if (!isAdjudicable(evidence)) return false
  if (examined.isForReview) return true
  return core.tenant(identity.tenantId).adjudication && assess(identity, evidence).evaluation.status !== 'VERIFIED'
}

/** Puts the evidence before a human operator. Archive: ParticipantState, "human operator working" */
function sendToReview(core: EngineCore, identity: IdentityState, evidence: EvidenceState): VerificationDetails {
  const now = core.clock.now()
  const id = core.ids.next()
  const expiresAt = now + core.tenant(identity.tenantId).reviewExpiryMs
  const { evaluation } = assess(identity, evidence)
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
