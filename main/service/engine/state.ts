import type {
  Evaluation,
  EvidenceStatus,
  IdentityStatus,
  LevelOfAssurance,
  SubmissionKind,
} from '../../../shared/rules/index.ts'
import type {
  AddressData,
  AttributesData,
  ErrorObject,
  EvidenceDetails,
  IdentityConsent,
  KeyRole,
  ProofEvidence,
  VerificationAndEvaluationDetails,
  VerificationDetails,
} from '../../../shared/spec/index.ts'
import type { DocumentData } from '../checks/document-data.ts'
import type { ReviewDecision } from './review-decision.ts'

export type { DocumentData } from '../checks/document-data.ts'
export type OperationName = VerificationAndEvaluationDetails['identityOperation']['name']
export type EvidenceFamily = EvidenceDetails['family']
export type ArchivedType = EvidenceDetails['type']

/** A file of the transaction; its bytes are in the store. */
export interface StoredFile {
  readonly id: string
  readonly group: 'images' | 'videos' | 'additionalFiles'
  /** Name in the proof, with the extension of its format. */
  readonly fileName: string
  readonly size: number
  readonly role: 'CAPTURE' | 'CROP' | 'PORTRAIT' | 'VIDEO' | 'FILE'
  readonly side?: 'FRONT' | 'BACK'
  readonly source?: 'LIVE_CAPTURE_IMAGE' | 'LIVE_CAPTURE_VIDEO' | 'SCAN' | 'DOCUMENT_CROP' | 'OTHER'
  readonly channel?: 'nativeSDK' | 'webSDK'
  readonly originalId?: string
  /** File name of the client, if it scripts the checks (`magicOf`). */
  readonly magic?: string
}

export type SessionKind = 'DOCUMENT' | 'CHIP' | 'PORTRAIT'

/** A session of a capture component. Service: Endpoints 6 to 8 */
export interface SessionState {
  readonly id: string
  readonly kind: SessionKind
  readonly createdAt: number
  readonly expiresAt: number
  readonly sidesToCapture?: readonly ('FRONT' | 'BACK')[]
  readonly mode?: 'webSDK' | 'nativeSDK'
  readonly livenessType?: string
  readonly nbChallenge?: number
  readonly mrz?: readonly string[]
  readonly documentType?: string
  readonly issuingCountry?: string
  /** How it ended; null while it is open. */
  ended: 'COMPLETED' | 'TIMED_OUT' | 'ENDED_BY_USER' | 'FAILED' | null
  /** Nonces of received messages; none is accepted twice. Not shown: D-88 */
  usedNonces?: readonly string[]
  /** Messages for the session that were refused, oldest first. */
  refused?: readonly RefusedMessage[]
  /** State of the native flow; removed with its secret once the capture was delivered. */
  native?: NativeCaptureState
}

/** Capture permission of a device. */
export interface GrantedPermission {
  readonly id: string
  readonly expiresAt: number
  /** 256 bits, Base64url. */
  readonly masterSecret: string
  readonly device: NonNullable<EvidenceDetails['deviceInfo']>
}

/** Liveness result of a biometric server, which performed the check itself. */
export interface LivenessResult {
  readonly service: string
  readonly version?: string
  readonly indicators: readonly string[]
  readonly errors: readonly ErrorObject[]
  readonly diagnostic?: string
}

export interface NativeCaptureState {
  /** Nonces of signed liveness parameters that no request has used. */
  readonly issuedNonces?: readonly string[]
  readonly permission?: GrantedPermission
}

/** A message of another party that the service refused. */
export interface RefusedMessage {
  readonly at: number
  readonly code: string
  readonly message: string
}

/** A pending or finished review by human operators. Archive: AdjudicationDetails */
export interface ReviewState {
  readonly id: string
  readonly evidenceId: string
  readonly submittedAt: number
  readonly expiresAt: number
  /** Indicators in doubt. */
  readonly doubts: readonly string[]
  decisions: readonly ReviewDecision[]
  decidedAt: number | null
}

/** Result of a portrait's checks before its comparison; each comparison is added to it. */
export interface BeforeComparison {
  readonly errors: readonly ErrorObject[]
  readonly isTechnicalError: boolean
  /** Whether a blocking participant rejected it, so that it is not compared. Archive: VerificationDetails, isBlockingParticipant */
  readonly isRejected: boolean
}

export interface EvidenceState {
  readonly id: string
  readonly kind: SubmissionKind
  readonly operation: OperationName
  /** Index of its element in the record. */
  readonly sequence: number
  readonly family: EvidenceFamily
  type: ArchivedType
  readonly submittedAt: number
  /** Whether the holder had consented before the data arrived. Service: "a consent of type GIV … before the document data" */
  mayAskIssuer?: boolean
  status: EvidenceStatus
  evaluatedAt: number | null
  evaluation: Evaluation | null
  indicators: readonly string[]
  errors: readonly ErrorObject[]
  isTechnicalError: boolean
  /** Participants that completed the last examination. Archive: ParticipantState, ACCEPTED */
  accepted?: readonly NonNullable<VerificationDetails['participantType']>[]
  data: DocumentData | null
  /** Data in the holder's own script, as on the document. */
  originData: DocumentData | null
  files: StoredFile[]
  session: SessionState | null
  review: ReviewState | null
  /** Evidence whose score it takes over or with which it was compared. */
  referenceId: string | null
  /** Whether a document contains a portrait; absent if no picture was examined. */
  hasPortrait?: boolean
  /** Only for portraits. */
  beforeComparison?: BeforeComparison
  /** Whether another portrait was captured during the examination of this one, which is then not compared. */
  isReplaced?: boolean
  portraitQuality?: boolean | undefined
  livenessDiagnostic?: string | undefined
  channel?: 'nativeSDK' | 'webSDK'
  /** Liveness metadata and video information of a native capture. */
  captureMetadata?: { readonly [key: string]: string }
  /** Result of the biometric server that took the portrait. */
  capturedLiveness?: LivenessResult
  /** Attributes and addresses as evidence of their own. */
  attributes?: AttributesData
  address?: AddressData
  /** Members of the evaluation specific to some evidence, such as the score of an external verification. */
  more?: Partial<ProofEvidence>
  /** False for contact data and files, which are recorded but not evaluated. */
  readonly isEvaluated: boolean
}

export interface IdentityState {
  readonly id: string
  readonly tenantId: string
  readonly role: KeyRole
  readonly createdAt: number
  readonly businessId: string | null
  status: IdentityStatus
  levelOfAssurance: LevelOfAssurance
  evaluatedAt: number | null
  nameReferenceEvidenceId: string | null
  portraitReferenceEvidenceId: string | null
  expiresAt: number
  /** Proof of the pause before the last resumption; null if it was never resumed. Not shown: D-44 */
  previousProofId: string | null
  /** Proof that was delivered while the transaction was paused; it can still be resumed. Not shown: D-44 */
  pausedProofId?: string | undefined
  ips: string[]
  /** The latest of each type. */
  consents: IdentityConsent[]
  evidences: EvidenceState[]
  /** Number of elements in the record. */
  operations: number
  /** Whether the portrait awaits a comparison with its new reference. */
  isMatchDue: boolean
  /** Retrieval of the proof, if the deletion policy retains the data; null while open. */
  endedAt: number | null
}

export type OperationElement = VerificationAndEvaluationDetails
