import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ArchiveContents, Medium } from '../../main/proof/index.ts'
import { submissionKind } from '../../shared/analysis/index.ts'
import type { JsonValue } from '../../shared/schema/index.ts'
import type {
  EvaluationDetails,
  EvidenceDetails,
  IdentityConsent,
  RestDetails,
  VerificationAndEvaluationDetails,
  VerificationDetails,
} from '../../shared/spec/index.ts'
import { type Check, performed } from './check.ts'
import { Clock } from './clock.ts'
import { type Evidence, identityView, levelOf } from './identity-view.ts'
import { evaluated, type Outcome } from './outcome.ts'

type Operation = VerificationAndEvaluationDetails
type ConsentType = IdentityConsent['type']
type OperationName = Operation['identityOperation']['name']

export interface StorySetup {
  /** Seed of ids and times. */
  readonly name: string
  readonly start: string
  /** Members of proof.json that differ from the defaults. */
  readonly proof?: { readonly [member: string]: JsonValue }
  readonly businessId?: string
}

export interface Submission {
  readonly name: OperationName
  /** Path relative to the identity. */
  readonly uri: string
  readonly method?: RestDetails['method']
  readonly httpCode?: number
  readonly role?: RestDetails['tokenRole']
  readonly callErrors?: RestDetails['errors']
  readonly id?: string
  readonly evidence?: Omit<EvidenceDetails, 'id'>
  readonly checks?: readonly Check[]
  /** If absent, no evaluation follows the operation. */
  readonly outcome?: Outcome
  /** New results of this evaluation for other evidence. */
  readonly also?: { readonly [id: string]: Outcome }
  /** Section of the evidence in identityDetails.json. */
  readonly view?: Evidence['view']
  /** Further members of the element. */
  readonly more?: Partial<Operation>
}

const IMAGES = join(import.meta.dirname, '..', 'images')

/** One transaction as a sequence of calls, each with the record that the service would write. */
export class Story {
  readonly #setup: StorySetup
  readonly #started: string
  readonly #operations: Operation[] = []
  readonly #evidences = new Map<string, Evidence>()
  readonly #consents: IdentityConsent[] = []
  #media: Medium[] = []
  readonly clock: Clock
  readonly identityId: string

  constructor(setup: StorySetup) {
    this.#setup = setup
    this.clock = new Clock(setup.name, setup.start)
    this.#started = this.clock.now()
    this.identityId = this.clock.id()
    this.clock.pass(900, 2400)
  }

  /** Adds a drawn file to the archive; returns its id. */
  attach(group: Medium['group'], file: string, bytes: Uint8Array = readFileSync(join(IMAGES, file))): string {
    const id = this.clock.id()
    this.#media.push({ group, id, fileName: `${id}${extname(file)}`, bytes })
    return id
  }

  /** Records approved and `refused` consents; `from` is a date if the request contains one. Returns the id of the step. */
  consents(approved: readonly ConsentType[], refused: readonly ConsentType[] = [], from?: string): string {
    const consent = (type: ConsentType, isApproved: boolean): IdentityConsent => ({
      consentId: this.clock.id(),
      approved: isApproved,
      type,
      validityPeriod: { ...(from === undefined ? {} : { from }), to: '2027-12-31' },
    })
    const recordedConsents = [
      ...approved.map((type) => consent(type, true)),
      ...refused.map((type) => consent(type, false)),
    ]
    this.#consents.push(...recordedConsents)
    return this.submit({ name: 'CONSENTS', uri: 'consents', more: { consentsDetails: { consents: recordedConsents } } })
  }

  /** Withdraws a consent of the step `id`. Archive: consentsDetails, "when a consent is added or removed" */
  withdraw(id: string, type: ConsentType): void {
    const at = this.#consents.findIndex((consent) => consent.type === type)
    const before = this.#consents[at]
    if (!before) throw new Error(`No consent ${type} was given`)
    const withdrawn = { ...before, approved: false }
    this.#consents[at] = withdrawn
    const startDateTime = this.clock.now()
    const processingDetails = this.#call({ name: 'CONSENTS', uri: 'consents', method: 'PUT' })
    this.#operations.push({
      identityOperation: { id, name: 'CONSENTS', type: 'DELETE' },
      participantContextId: id,
      progress: 'DONE',
      startDateTime,
      consentsDetails: { consents: [withdrawn] },
      processingDetails,
      verificationDetails: [],
    })
    this.clock.pass(2500, 9000)
  }

  /** Submits, checks and evaluates; returns the id of the step, which is also the evidence's. */
  submit(submission: Submission): string {
    const id = submission.id ?? this.clock.id()
    const startDateTime = this.clock.now()
    const processingDetails = this.#call(submission)
    const verificationDetails = (submission.checks ?? []).map((check) => performed(check, id, this.clock))
    this.#record({ id, startDateTime, submission, processingDetails, verificationDetails })
    this.clock.pass(2500, 9000)
    return id
  }

  /** Deletes evidence: its images are removed, its data stays with the addition. Archive: Deleted evidence yields two elements */
  remove(id: string, uri: string): void {
    const added = this.#operations.find(({ participantContextId }) => participantContextId === id)
    const evidence = added?.evidenceDetails
    const removed = new Set([
      ...(evidence?.captureImages ?? []).map((image) => image.id),
      ...(evidence?.photoCrops ?? []).map((crop) => crop.id),
      evidence?.video,
      added?.additionalFile?.id,
    ])
    this.#media = this.#media.filter((medium) => !removed.has(medium.id))
    if (added && evidence) {
      const { captureImages: _images, photoCrops: _crops, video: _video, ...rest } = evidence
      added.evidenceDetails = rest
    }
    this.#evidences.delete(id)
    const startDateTime = this.clock.now()
    const submission: Submission = { name: added?.identityOperation.name ?? 'ID_DOCUMENT', uri, method: 'DELETE' }
    const processingDetails = this.#call(submission)
    this.#operations.push({
      identityOperation: { id, name: submission.name, type: 'DELETE' },
      participantContextId: id,
      progress: 'DONE',
      startDateTime,
      ...(evidence ? { evidenceDetails: { id, family: evidence.family, type: evidence.type } } : {}),
      evaluationDetails: this.#evaluation(),
      processingDetails,
      verificationDetails: [],
    })
    this.clock.pass(2500, 9000)
  }

  contents(): ArchiveContents {
    const view = identityView(this.identityId, this.#started, this.#consents, [...this.#evidences.values()])
    const proof = {
      version: '1.0',
      proofId: this.clock.id(),
      identityId: this.identityId,
      transactionId: this.identityId,
      tenantId: 'tenant-samples',
      tenantRole: 'RELYING_SERVICE',
      tenantUsed: 'default',
      startDateTime: this.#started,
      endDateTime: this.clock.now(),
      componentVersion: '7.31.0',
      ips: ['203.0.113.24', '2001:db8::7'],
      ...this.#setup.proof,
    }
    return {
      proof,
      identityDetails: plain(view),
      verificationAndEvaluationDetails: plain(this.#operations),
      media: this.#media,
    }
  }

  #call({ uri, method = 'POST', httpCode = 200, role = 'RELYING_SERVICE', callErrors = [] }: Submission): RestDetails {
    const startDateTime = this.clock.now()
    this.clock.pass(60, 900)
    return {
      submissionId: this.clock.id(),
      uri: `/svc/v1/identities/${this.identityId}/${uri}`,
      method,
      httpCode,
      tokenRole: role,
      startDateTime,
      endDateTime: this.clock.now(),
      errors: callErrors,
    }
  }

  #record(done: {
    readonly id: string
    readonly startDateTime: string
    readonly submission: Submission
    readonly processingDetails: RestDetails
    readonly verificationDetails: VerificationDetails[]
  }): void {
    const { id, submission, startDateTime, processingDetails, verificationDetails } = done
    const { name, evidence, outcome, also = {}, view } = submission
    this.clock.pass(40, 400)
    if (evidence && outcome) {
      const { type, family } = evidence
      const kind = submissionKind(name) ?? 'DERIVED'
      const accepted = verificationDetails.flatMap(({ participantState, participantType }) =>
        participantState === 'ACCEPTED' && participantType !== undefined ? [participantType] : [],
      )
      this.#evaluate({ id, type, family, kind, accepted, submitted: startDateTime, view }, outcome)
    }
    for (const [other, anew] of Object.entries(also)) {
      const before = this.#evidences.get(other)
      if (before) this.#evaluate(before, anew)
    }
    this.#operations.push({
      identityOperation: { id, name, type: 'ADD' },
      participantContextId: id,
      progress: 'DONE',
      startDateTime,
      ...(this.#setup.businessId === undefined ? {} : { businessId: this.#setup.businessId }),
      ...(evidence ? { evidenceDetails: { id, ...evidence } as EvidenceDetails } : {}), // only the id was taken out
      ...(outcome || Object.keys(also).length > 0 ? { evaluationDetails: this.#evaluation() } : {}),
      processingDetails,
      verificationDetails,
      ...submission.more,
    })
  }

  #evaluate(evidence: Omit<Evidence, 'outcome' | 'evaluation' | 'evaluated'>, outcome: Outcome): void {
    const evaluation = evaluated(outcome, {
      ...evidence,
      referenceScore: this.#evidences.get(outcome.referenceId ?? '')?.evaluation.score ?? null,
      asksIssuers: this.#consents.some(({ type, approved }) => type === 'GIV' && approved),
    })
    this.#evidences.set(evidence.id, { ...evidence, outcome, evaluation, evaluated: this.clock.now() })
  }

  #evaluation(): EvaluationDetails {
    const evidences = [...this.#evidences.values()]
    return {
      evaluationDateTime: this.clock.now(),
      evidences: evidences.map(({ id, type, outcome, evaluation }) => ({
        id,
        type,
        errors: [...(outcome.errors ?? [])],
        evidencesAdjudicationEligibility: { isAdjudicable: outcome.isAdjudicable ?? false, isTechnicalError: false },
        extracted: evaluation.status !== 'NOT_VERIFIED',
        ...outcome.more,
        raisedIndicators: [...outcome.indicators],
        statusAndScoring: evaluation,
      })),
      loaAndUpgradePath: { isTechnicalError: false, levelOfAssurance: levelOf(evidences), upgradePaths: {} },
      updateOnIdentitySuccess: true,
    }
  }
}

/** Converts a value to JSON, without undefined members. */
const plain = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value))
