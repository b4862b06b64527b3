import { captureSdk } from '../parties/capture-sdk.ts'
import { chipServer } from '../parties/chip-server.ts'
import type { PartyKeys } from '../parties/party-keys.ts'
import type { Answers } from './answers.ts'
import { completeDocument, completePortrait, endSession } from './commands/end-sessions.ts'
import { expireTransaction } from './commands/life-cycle.ts'
import { decide, expireReview } from './commands/reviews.ts'
import { withdrawConsent } from './commands/submit-consents.ts'
import { submitRecorded } from './commands/submit-recorded.ts'
import type { EngineCore } from './core.ts'
import { reexamine } from './evaluation/reexamine.ts'
import { filesOf } from './files.ts'
import { openOwner, openSession, sessionOf } from './find-session.ts'
import type { EngineControl, EngineParties, OpenReview, Page, RegisterRecord } from './messages.ts'
import { refuse } from './service-error.ts'
import type { EvidenceState, IdentityState, ReviewState } from './state.ts'
import type { StoredSetting } from './stored-setting.ts'

/** Jobs read per query when open sessions or reviews are listed. */
const JOBS_PER_READ = 200

/** Implements the operations outside the client API. */
export function createControl(
  core: EngineCore,
  registers: StoredSetting<readonly RegisterRecord[]>,
  answers: Answers,
  { parties, keys }: { readonly parties: EngineParties; readonly keys: PartyKeys },
): EngineControl {
  const control: EngineControl = {
    session: (sessionId) => {
      const found = sessionOf(core, sessionId)
      if (!found) return null
      const { identity, evidence, session } = found
      return { tenantId: identity.tenantId, identityId: identity.id, evidenceId: evidence.id, session }
    },
    sessions: (page = {}) =>
      pageOf(
        waitingFor(core, 'SESSION_TIMEOUT', ({ identity, evidence }) =>
          evidence.session?.ended === null
            ? { id: evidence.session.id, identityId: identity.id, evidenceId: evidence.id, session: evidence.session }
            : null,
        ),
        page,
      ).map(({ id: _id, ...openSession }) => openSession),
    completeDocumentSession: (id, images, device) =>
      answers.whenDurable(() => completeDocument(core, openSession(core, id, 'DOCUMENT'), images, device)),
    completeChipSession: (id, reading, device, fault) =>
      answers.whenDone(() => {
        openSession(core, id, 'CHIP')
        return chipServer(parties, keys, { sessionId: id, reading, device }, fault)
      }),
    completePortraitSession: (id, capture, fault) =>
      answers.whenDone(async () => {
        const found = openSession(core, id, 'PORTRAIT')
        const timeOut = () => control.timeOutSession(id)
        if (found.session.mode === 'nativeSDK') return captureSdk(parties, keys, id, capture, { fault, timeOut })
        if (fault !== undefined)
          throw refuse('invalid', 'invalid-body', 'Only a native capture has this fault', 'fault')
        return answers.whenDurable(() => completePortrait(core, found, capture))
      }),
    failSession: (id, code, message) =>
      answers.whenDurable(() => endSession(core, openSession(core, id), { kind: 'FAILED', code, message })),
    endSession: (id) => answers.whenDurable(() => endSession(core, openSession(core, id), { kind: 'ENDED_BY_USER' })),
    timeOutSession: (id) => answers.whenDurable(() => endSession(core, openSession(core, id), { kind: 'TIMED_OUT' })),
    submit: (identityId, submission) =>
      answers.whenDurable(() => submitRecorded(core, identityOf(core, identityId), submission)),
    withdrawConsent: (identityId, type) =>
      answers.whenDurable(() => withdrawConsent(core, identityOf(core, identityId), type)),
    reviews: (page = {}) =>
      pageOf(
        waitingFor(core, 'REVIEW_EXPIRY', ({ identity, evidence: { id, type, review, data } }) =>
          review && review.decidedAt === null ? openReview(identity.id, { id, type, data }, review) : null,
        ),
        page,
      ),
    decide: (reviewId, decision) =>
      answers.whenDurable(() => {
        const { identity, evidence, review } = openReviewOf(core, reviewId)
        return decide(core, identity, evidence, review, decision)
      }),
    expireReview: (reviewId) =>
      answers.whenDurable(() => {
        const { identity, evidence } = openReviewOf(core, reviewId)
        expireReview(core, identity, evidence)
        core.identities.save(identity)
      }),
    evaluateAgain: (identityId, evidenceId) =>
      answers.whenDone(() => reexamine(core, identityOf(core, identityId), evidenceId)),
    force: (outcome) => answers.whenDurable(() => core.forced.add(outcome)),
    forced: () => core.forced.list(),
    clearForced: () => answers.whenDurable(() => core.forced.clear()),
    expire: (identityId, trigger) =>
      answers.whenDurable(() => expireTransaction(core, identityOf(core, identityId), trigger)),
    identities: (limit, before) => {
      // An unknown id has no position in the list; returning the latest ones again would not be the next page.
      if (before !== undefined && core.identities.find(before) === null)
        throw refuse(
          'invalid',
          'invalid-query',
          'No transaction with this id is kept; begin with the latest ones',
          'before',
        )
      return core.store.identityIds(limit, before).flatMap((id) => core.identities.find(id) ?? [])
    },
    operations: (identityId) => core.store.operations(storedIdentity(core, identityId).id),
    file: (identityId, fileId) => fileOf(storedIdentity(core, identityId), fileId, core),
    registers: () => registers.get(),
    saveRegisters: (records) => answers.whenDurable(() => registers.set(records)),
  }
  return control
}

function identityOf(core: EngineCore, identityId: string): IdentityState {
  const identity = core.identities.find(identityId)
  if (!identity) throw refuse('unknown', 'unknown-identity', 'No open transaction has this id', 'identity_id')
  return core.identities.get(identityId, identity.tenantId)
}

/** Returns a stored transaction, open or ended. */
function storedIdentity(core: EngineCore, identityId: string): IdentityState {
  const identity = core.identities.find(identityId)
  if (!identity) throw refuse('unknown', 'unknown-identity', 'No transaction with this id is kept', 'identity_id')
  return identity
}

/** Only ids that the transaction contains are read, so that no other name reaches the folder of files. */
function fileOf(identity: IdentityState, fileId: string, { store }: EngineCore): Uint8Array | null {
  return identity.evidences.some((evidence) => filesOf(evidence).includes(fileId))
    ? store.file(identity.id, fileId)
    : null
}

function openReviewOf(core: EngineCore, reviewId: string) {
  const identity = openOwner(core, reviewId)
  const evidence = identity?.evidences.find((entry) => entry.review?.id === reviewId)
  const review = evidence?.review
  if (!identity || !evidence || !review) throw refuse('unknown', 'unknown-review', 'No review has this id', 'review_id')
  if (review.decidedAt !== null) throw refuse('conflict', 'unlisted-transition', 'The review has been decided')
  return { identity, evidence, review }
}

/** Yields everything that waits for a time-out, latest first: each open session and review has a job. */
function* waitingFor<Found extends { readonly id: string }>(
  core: EngineCore,
  kind: 'SESSION_TIMEOUT' | 'REVIEW_EXPIRY',
  found: (openSession: { readonly identity: IdentityState; readonly evidence: EvidenceState }) => Found | null,
): Generator<Found> {
  const seen = new Set<string>()
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const jobs = core.store.jobsOf(kind, JOBS_PER_READ, before)
    for (const { id, identityId, evidenceId } of jobs) {
      before = id
      const identity = core.identities.find(identityId)
      const evidence =
        identity?.endedAt === null ? identity.evidences.find((entry) => entry.id === evidenceId) : undefined
      const openSession = identity && evidence ? found({ identity, evidence }) : null
      if (!openSession || seen.has(openSession.id)) continue
      seen.add(openSession.id)
      yield openSession
    }
    if (jobs.length < JOBS_PER_READ) return
  }
}

/** Returns up to `limit` entries after the one with the id `before`. */
function pageOf<Found extends { readonly id: string }>(
  all: Iterable<Found>,
  { limit, before }: Page,
): readonly Found[] {
  const page: Found[] = []
  let isStarted = before === undefined
  for (const entry of all) {
    if (page.length >= (limit ?? Number.POSITIVE_INFINITY)) break
    if (isStarted) page.push(entry)
    else isStarted = entry.id === before
  }
  if (!isStarted)
    throw refuse('invalid', 'invalid-query', 'Nothing that waits has this id; begin with the latest', 'before')
  return page
}

const openReview = (
  identityId: string,
  { id, type, data }: Pick<EvidenceState, 'id' | 'type' | 'data'>,
  review: ReviewState,
): OpenReview => ({
  id: review.id,
  identityId,
  evidenceId: id,
  evidenceType: type,
  submittedAt: review.submittedAt,
  expiresAt: review.expiresAt,
  doubts: review.doubts,
  decisions: review.decisions,
  data: data ?? {},
})
