import type {
  AddressData,
  AttributesData,
  EvidenceHandle,
  IdentityConsent,
  KeyRole,
  ProofEvidence,
  VerificationAndEvaluationDetails,
} from '../../../shared/spec/index.ts'
import type { LivenessMetadata, VideoInformation } from '../parties/native-delivery.ts'
import type { PublishedKeys } from '../parties/party-keys.ts'
import type { ForcedOutcome } from './forced-outcome.ts'
import type { ReviewDecision } from './review-decision.ts'
import type {
  ArchivedType,
  DocumentData,
  EvidenceFamily,
  IdentityState,
  LivenessResult,
  OperationName,
  SessionState,
} from './state.ts'
import type { TenantSettings } from './tenant.ts'

export type { LivenessMetadata, VideoInformation }

/** A call as the record describes it. Archive: RestDetails */
export interface Call {
  readonly tenant: TenantSettings
  readonly role: KeyRole
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path including the API root, such as /svc/v1/identities. */
  readonly uri: string
  readonly startedAt: number
  readonly ip: string | null
}

export interface UploadedImage {
  readonly side: 'FRONT' | 'BACK'
  /** Owned by the caller; may be reused after the returned promise resolves. */
  readonly bytes: Uint8Array
  /** File name of the client; a magic name scripts the checks. */
  readonly fileName?: string
}

/** A stored picture as the client retrieves it. */
export interface CapturedPicture {
  /** Name of the part: that of the upload, or DocumentCrop. */
  readonly name: string
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** Device information from a capture component. Archive: DeviceInfo, SdkInfo */
export type CaptureDevice = NonNullable<NonNullable<VerificationAndEvaluationDetails['evidenceDetails']>['deviceInfo']>

/** Files from a chip reader; data groups by number. */
export interface ChipReading {
  readonly dataGroups: { readonly [number: number]: Uint8Array }
  /** EF.SOD. */
  readonly securityObject: Uint8Array | null
  /** EF.COM, if the reader provides it. */
  readonly commonFile?: Uint8Array | null
  readonly accessControl?: {
    readonly bac?: boolean
    readonly pace?: boolean
    readonly activeAuthentication?: boolean
    readonly chipAuthentication?: boolean
    readonly terminalAuthentication?: boolean
  }
}

export interface PortraitCapture {
  readonly image: Uint8Array
  readonly video?: Uint8Array
  readonly device?: CaptureDevice
  /** File name of the client; a magic name scripts the checks. */
  readonly fileName?: string
  /** Liveness metadata and video information, for the record. */
  readonly metadata?: { readonly [key: string]: string }
  /** Absent if the service checks liveness itself. */
  readonly liveness?: LivenessResult
}

/** Evidence submitted without a client endpoint, such as one-time codes or claims. */
export interface RecordedSubmission {
  readonly operation: OperationName
  readonly type: ArchivedType
  readonly family: EvidenceFamily
  readonly contactDetails?: VerificationAndEvaluationDetails['contactDetails']
  readonly data?: DocumentData
  readonly attributes?: AttributesData
  readonly address?: AddressData
  readonly file?: { readonly bytes: Uint8Array; readonly metadata: readonly { key: string; value: string }[] }
  readonly image?: Uint8Array
  readonly progress?: VerificationAndEvaluationDetails['progress']
  readonly parentId?: string
  /** Whether the evidence is evaluated; contact data and files are not. */
  readonly isEvaluated?: boolean
  /** Members of the evaluation specific to such evidence, such as externallyVerified. */
  readonly more?: Partial<ProofEvidence>
}

export interface OpenReview {
  readonly id: string
  readonly identityId: string
  readonly evidenceId: string
  readonly evidenceType: string
  readonly submittedAt: number
  readonly expiresAt: number
  readonly doubts: readonly string[]
  readonly decisions: readonly ReviewDecision[]
  /** What the checks read in the document. */
  readonly data: DocumentData
}

/** Event for listeners; emitted once it is durable. */
export interface ServiceEvent {
  readonly kind: 'identity' | 'evidence' | 'session' | 'review' | 'notification' | 'ended'
  readonly tenantId: string
  readonly identityId: string
  readonly evidenceId?: string
  readonly status?: string
  readonly time: number
}

/** Messages of the parties around the service; each names its session, and cryptography protects it. Not shown: D-87 */
export interface EngineParties {
  publishedKeys(): Promise<PublishedKeys>
  /** Accepts the files of a chip, encrypted by a chip-reading server. Service: Start chip reading session */
  pushChip(sessionId: string, message: string): Promise<EvidenceHandle>
  /** Returns signed liveness parameters. Service: Start portrait capture session, native flow */
  livenessParameters(sessionId: string): Promise<string>
  /** Grants a capture permission for an encrypted secret and device id. `expiresAt`: epoch milliseconds. */
  requestPermission(
    sessionId: string,
    request: unknown,
  ): Promise<{ readonly permission: string; readonly expiresAt: number }>
  /**
   * Callback of the biometric server: the service retrieves result and best image from the URL of the tenant. Service: Start
   * portrait capture session, mode=webSDK
   */
  livenessDone(sessionId: string): Promise<EvidenceHandle>
  /** Accepts the capture of an SDK that has a permission. */
  deliverNativeCapture(sessionId: string, permission: string | null, capture: NativeDelivery): Promise<EvidenceHandle>
}

/** Capture of an SDK, with its encrypted details. */
export interface NativeDelivery extends Pick<PortraitCapture, 'image' | 'video' | 'fileName'> {
  /** JWE of hashes, liveness metadata and video information. */
  readonly details: string
}

/** Capture that a simulated party delivers. */
export interface SimulatedCapture extends Omit<PortraitCapture, 'metadata' | 'liveness'> {
  /** Native mode only; challenges of the session are added. */
  readonly livenessMetadata?: LivenessMetadata
  readonly videoInformation?: VideoInformation
}

/** Faults of a simulated capture SDK; the service refuses each. */
export const NATIVE_CAPTURE_FAULTS = [
  'WRONG_KEY',
  'CHANGED_CIPHERTEXT',
  'OTHER_SESSION',
  'UNKNOWN_DEVICE',
  'REPLAYED',
  'NO_PERMISSION',
  'EXPIRED_SESSION',
] as const
export type NativeCaptureFault = (typeof NATIVE_CAPTURE_FAULTS)[number]

/** Faults of a simulated chip-reading server; the service refuses each. */
export const CHIP_PUSH_FAULTS = ['WRONG_KEY', 'CHANGED_CIPHERTEXT', 'OTHER_SESSION', 'REPLAYED'] as const
export type ChipPushFault = (typeof CHIP_PUSH_FAULTS)[number]

/** Part of a list: up to `limit` entries after the id `before`; default all. */
export interface Page {
  readonly limit?: number
  readonly before?: string
}

/** Operations outside the client API: capture components, chip reader, biometric server, operators, time. */
export interface EngineControl {
  session(sessionId: string): {
    readonly tenantId: string
    readonly identityId: string
    readonly evidenceId: string
    readonly session: SessionState
  } | null
  /** Returns open sessions, latest first. */
  sessions(
    page?: Page,
  ): readonly { readonly identityId: string; readonly evidenceId: string; readonly session: SessionState }[]
  completeDocumentSession(
    sessionId: string,
    images: readonly UploadedImage[],
    device?: CaptureDevice,
  ): Promise<EvidenceHandle>
  /** Acts as the chip-reading server: encrypts the reading to the key of the service and pushes it. */
  completeChipSession(
    sessionId: string,
    reading: ChipReading,
    device?: CaptureDevice,
    fault?: ChipPushFault,
  ): Promise<EvidenceHandle>
  /** Acts as the biometric server, or in native mode as the capture SDK with all its messages. */
  completePortraitSession(
    sessionId: string,
    capture: SimulatedCapture,
    fault?: NativeCaptureFault,
  ): Promise<EvidenceHandle>
  /** Ends an open session with an error such as 1610 or 2403. */
  failSession(sessionId: string, code: string, message?: string): Promise<EvidenceHandle>
  /** Ends a session as cancelled by the user: 2402. */
  endSession(sessionId: string): Promise<EvidenceHandle>
  /** Times out a session early: 2401, 1609 or 1007. */
  timeOutSession(sessionId: string): Promise<EvidenceHandle>
  submit(identityId: string, submission: RecordedSubmission): Promise<EvidenceHandle>
  withdrawConsent(identityId: string, type: IdentityConsent['type']): Promise<void>
  /** Returns reviews that wait for a decision, latest first. */
  reviews(page?: Page): readonly OpenReview[]
  /** UNDECIDED keeps the review open for another operator. */
  decide(reviewId: string, decision: ReviewDecision): Promise<void>
  /** Ends a review without a decision: the findings of the checks count. */
  expireReview(reviewId: string): Promise<void>
  /** Evaluates an evidence again with the outcomes forced by then. Service: Evidence status, "new evaluation" */
  evaluateAgain(identityId: string, evidenceId: string): Promise<void>
  force(outcome: ForcedOutcome): Promise<void>
  forced(): readonly ForcedOutcome[]
  clearForced(): Promise<void>
  /** EXPIRY pauses if the tenant allows it, and times out otherwise. */
  expire(identityId: string, trigger: 'EXPIRY' | 'TIME_OUT' | 'PAUSE_ERROR'): Promise<void>
  identities(limit: number, before?: string): readonly IdentityState[]
  operations(identityId: string): readonly VerificationAndEvaluationDetails[]
  file(identityId: string, fileId: string): Uint8Array | null
  /** Returns the records of the issuing sources. Service: Issuing source validation */
  registers(): readonly RegisterRecord[]
  saveRegisters(records: readonly RegisterRecord[]): Promise<void>
}

/** A document in the register of an issuer. */
export interface RegisterRecord {
  readonly country: 'AUS' | 'USA'
  readonly data: DocumentData
  /** Behaviour of the source when this record is requested. */
  readonly behaviour?: 'ANSWERS' | 'TIMES_OUT' | 'UNAVAILABLE'
}
