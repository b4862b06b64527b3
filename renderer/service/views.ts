/** Responses of the control API, as far as the window uses them. */
export interface EvidenceRow {
  readonly evidenceId: string
  readonly type: string
  readonly family: string
  readonly operation: string
  readonly status: string
  readonly score: string | null
  readonly strength: string | null
  readonly indicators: readonly string[]
  readonly submittedAt: string
  readonly evaluatedAt: string | null
  readonly errors: readonly { readonly code?: string; readonly message?: string }[]
  readonly sessionId: string | null
  readonly reviewId: string | null
  readonly files: readonly {
    readonly fileId: string
    readonly fileName: string
    readonly group: string
    readonly size: number
  }[]
}

export interface IdentityRow {
  readonly identityId: string
  readonly tenantId: string
  readonly businessId: string | null
  readonly status: string
  readonly levelOfAssurance: string
  readonly createdAt: string
  readonly evaluatedAt: string | null
  readonly expiresAt: string
  readonly previousProofId: string | null
  readonly consents: readonly {
    readonly type: string
    readonly approved?: boolean
    readonly validityPeriod?: { readonly from?: string; readonly to?: string }
  }[]
  readonly evidences: readonly EvidenceRow[]
}

export interface SessionRow {
  readonly sessionId: string
  readonly identityId: string
  readonly evidenceId: string
  readonly kind: 'DOCUMENT' | 'CHIP' | 'PORTRAIT'
  readonly expiresAt: string
  readonly ended: string | null
  readonly sidesToCapture?: readonly string[]
  readonly documentType?: string
  readonly mode?: string
  readonly livenessType?: string
  readonly nbChallenge?: number
  readonly captureUrl: string
  readonly refused?: readonly { readonly at: string; readonly code: string; readonly message: string }[]
}

export interface ReviewDecisionRow {
  readonly status: string
  readonly comment?: string
  readonly operatorId: string
}

export interface ReviewRow {
  readonly id: string
  readonly identityId: string
  readonly evidenceId: string
  readonly evidenceType: string
  readonly submittedAt: string
  readonly expiresAt: string
  readonly doubts: readonly string[]
  readonly decisions: readonly ReviewDecisionRow[]
}

export interface DeliveryRow {
  readonly id: string
  readonly sequence: number
  readonly identityId: string
  readonly state: string
  readonly createdAt: string
  readonly dueAt: string | null
  readonly attempts: number
  readonly lastStatus: number | null
  readonly lastFailure: string | null
  readonly resendOf: string | null
}

type Header = readonly [name: string, value: string]

interface Bytes {
  readonly size: number
  readonly base64: string
  readonly text: string | null
}

export interface AttemptRow {
  readonly number: number
  readonly outcome: string
  readonly url: string
  readonly headers: readonly Header[]
  readonly startedAt: string
  readonly tookMs: number | null
  readonly answer: {
    readonly status: number
    readonly statusText: string
    readonly headers: readonly Header[]
    readonly body: Bytes
  } | null
  readonly failure: { readonly code: string; readonly message: string } | null
}

export interface DeliveryRecord extends DeliveryRow {
  readonly body: Bytes & { readonly sha256: string }
  readonly history: readonly AttemptRow[]
}

export interface ClockRow {
  readonly now: string
  readonly isFrozen: boolean
}

export interface OutcomeRow {
  readonly participant: string
  readonly indicators?: readonly string[]
  readonly repeat?: string
  readonly state?: string
  readonly review?: boolean
  readonly identityId?: string
}

export interface TenantRow {
  readonly id: string
  readonly name: string
  readonly issuingSourceValidation: boolean
  readonly adjudication: boolean
  readonly pauseAndResume: boolean
  readonly examinesImages: boolean
  readonly videosInProof: boolean
  readonly isGovernmentUser: boolean
  readonly includesSomeCards: boolean
  readonly deletionPolicy: string
  readonly requiredConsents: readonly string[]
  readonly transactionExpiryMs: number
  readonly pausedExpiryMs: number
  readonly sessionTimeoutMs: number
  readonly reviewExpiryMs: number
  readonly abandonedRetentionMs: number
  readonly proofRedeliveryMs: number
  readonly browserLiveness: { readonly url: string } | null
  readonly webhook: {
    readonly url: string
    readonly attempts: number
    readonly waitMs: number
    readonly timeoutMs: number
    readonly security: { readonly mode: string; readonly header?: string }
  } | null
}

export interface JournalRow {
  readonly number: number
  readonly time: string
  readonly surface: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly duration: number
  readonly role: string | null
  readonly requestBytes: number | null
  readonly responseBytes: number | null
  readonly codes: readonly string[]
  readonly hasBodies: boolean
}

export interface BodyRow {
  readonly contentType: string | null
  readonly size: number | null
  readonly text: string | null
  readonly base64: string | null
  readonly isCut: boolean
  readonly holdsKey: boolean
  readonly parts:
    | readonly { readonly name: string; readonly contentType: string | null; readonly size: number }[]
    | null
}

export interface JournalBodies {
  readonly request: BodyRow | null
  readonly response: BodyRow | null
}

/** Record of an issuing source about a document. */
export interface RegisterRow {
  readonly country: 'AUS' | 'USA'
  readonly behaviour?: 'ANSWERS' | 'TIMES_OUT' | 'UNAVAILABLE'
  readonly data: {
    readonly documentType?: string
    readonly documentNumber?: string
    readonly fullname?: string
    readonly givenNames?: readonly string[]
    readonly surname?: string
  }
}
