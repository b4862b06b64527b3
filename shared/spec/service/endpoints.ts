import type { StructureName } from '../generated/structures.ts'

export type KeyRole = 'RELYING_SERVICE' | 'USER_AGENT'

export interface MultipartPart {
  readonly name: string
  readonly content: 'image' | 'json' | 'text'
  readonly required: boolean
  readonly structure?: StructureName
}

interface EndpointRow {
  /** Number of the section in the specification; null for operations whose path is not shown. */
  readonly number: number | null
  readonly id: string
  readonly title: string
  readonly specification: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Relative to the API root. */
  readonly path: string
  /** Roles of the keys that are allowed to call it. Not shown: D-42 */
  readonly keys: readonly KeyRole[]
  readonly query?: { readonly [name: string]: readonly string[] }
  /** Parameters that may be given and change nothing. */
  readonly ignoredQuery?: { readonly [name: string]: readonly string[] }
  readonly request:
    | { readonly contentType: 'none' }
    | { readonly contentType: 'application/json'; readonly structure: StructureName; readonly optional?: true }
    | { readonly contentType: 'multipart/form-data'; readonly parts: readonly MultipartPart[] }
  readonly response:
    | { readonly contentType: 'application/json'; readonly structure: StructureName }
    | { readonly contentType: 'multipart/mixed' }
    /** Names of the parts with pictures, each of which may be absent. */
    | { readonly contentType: 'multipart/form-data'; readonly pictures: readonly string[] }
    | { readonly contentType: 'none' }
  /** True if the response is defined by this project. Not shown: D-45 */
  readonly responseNotShown?: true
  /** Decisions on what the specification does not show of the call. */
  readonly decisions?: readonly `D-${number}`[]
}

const BACK_END = ['RELYING_SERVICE'] as const
const EITHER = ['RELYING_SERVICE', 'USER_AGENT'] as const
const json = <const Name extends StructureName>(structure: Name) =>
  ({ contentType: 'application/json', structure }) as const
const HANDLE = json('EvidenceHandle')
const NONE = { contentType: 'none' } as const

const ROWS = [
  {
    number: 1,
    id: 'createIdentity',
    title: 'Create identity',
    specification: 'Service: Create identity',
    method: 'POST',
    path: '/identities',
    keys: BACK_END,
    request: {
      contentType: 'multipart/form-data',
      parts: [
        { name: 'businessId', content: 'text', required: false },
        { name: 'context', content: 'json', required: false, structure: 'IdentityContext' },
      ],
    },
    response: json('Identity'),
    decisions: ['D-40'],
  },
  {
    number: 2,
    id: 'submitConsents',
    title: 'Submit consents',
    specification: 'Service: Submit consents',
    method: 'POST',
    path: '/identities/{identity_id}/consents',
    keys: EITHER,
    request: json('ConsentsRequest'),
    response: json('ConsentsResponse'),
  },
  {
    number: 3,
    id: 'submitDocumentImages',
    title: 'Submit document images',
    specification: 'Service: Submit document images',
    method: 'POST',
    path: '/identities/{identity_id}/id-documents/capture',
    keys: EITHER,
    request: {
      contentType: 'multipart/form-data',
      parts: [
        { name: 'DocumentFront', content: 'image', required: true },
        { name: 'DocumentBack', content: 'image', required: false },
        { name: 'DocumentCaptureDetails', content: 'json', required: false, structure: 'DocumentCaptureDetails' },
      ],
    },
    response: HANDLE,
  },
  {
    number: 4,
    id: 'submitDocumentText',
    title: 'Submit document details as text',
    specification: 'Service: Submit document details as text',
    method: 'POST',
    path: '/identities/{identity_id}/id-documents',
    keys: EITHER,
    request: json('DocumentTextRequest'),
    response: HANDLE,
    responseNotShown: true,
    decisions: ['D-45'],
  },
  {
    number: 5,
    id: 'submitMedicareCard',
    title: 'Submit Medicare card',
    specification: 'Service: Submit Medicare card',
    method: 'POST',
    path: '/identities/{identity_id}/id-document/aus/medicare',
    keys: EITHER,
    request: json('MedicareRequest'),
    response: HANDLE,
    responseNotShown: true,
    decisions: ['D-45'],
  },
  {
    number: 6,
    id: 'startLiveCapture',
    title: 'Start live document capture session',
    specification: 'Service: Start live document capture session',
    method: 'POST',
    path: '/identities/{identity_id}/id-documents/live-capture-session',
    keys: BACK_END,
    request: { ...json('LiveCaptureRequest'), optional: true },
    response: HANDLE,
    decisions: ['D-99'],
  },
  {
    number: 7,
    id: 'startChipReading',
    title: 'Start chip reading session',
    specification: 'Service: Start chip reading session',
    method: 'POST',
    path: '/identities/{identity_id}/id-documents/nfc-session',
    keys: EITHER,
    request: json('ChipSessionRequest'),
    response: HANDLE,
  },
  {
    number: 8,
    id: 'startPortraitCapture',
    title: 'Start portrait capture session',
    specification: 'Service: Start portrait capture session',
    method: 'POST',
    path: '/identities/{identity_id}/attributes/portrait/capture-session',
    keys: EITHER,
    query: { mode: ['webSDK', 'nativeSDK'] },
    request: { ...json('PortraitSessionRequest'), optional: true },
    response: HANDLE,
  },
  {
    number: 9,
    id: 'checkEvidenceStatus',
    title: 'Check evidence status',
    specification: 'Service: Check evidence status',
    method: 'GET',
    path: '/identities/{identity_id}/status/{evidence_id}',
    keys: EITHER,
    request: NONE,
    response: HANDLE,
  },
  {
    number: 10,
    id: 'getIdentity',
    title: 'Get identity',
    specification: 'Service: Get identity',
    method: 'GET',
    path: '/identities/{identity_id}',
    keys: EITHER,
    ignoredQuery: { detailed: ['true', 'false'] },
    request: NONE,
    response: json('IdentityView'),
    decisions: ['D-98'],
  },
  {
    number: 11,
    id: 'getPortrait',
    title: 'Get portrait details',
    specification: 'Service: Get portrait details',
    method: 'GET',
    path: '/identities/{identity_id}/attributes/portrait',
    keys: EITHER,
    request: NONE,
    response: json('PortraitDetails'),
  },
  {
    number: 12,
    id: 'retrieveProof',
    title: 'Retrieve proof (ends the transaction)',
    specification: 'Service: Retrieve proof; Archive: Purpose and delivery',
    method: 'GET',
    path: '/identities/{identity_id}/proof',
    keys: BACK_END,
    request: NONE,
    response: { contentType: 'multipart/mixed' },
  },
  // Not shown: D-43
  {
    number: null,
    id: 'deleteEvidence',
    title: 'Delete evidence',
    specification: 'Service: Other operations',
    method: 'DELETE',
    path: '/identities/{identity_id}/evidences/{evidence_id}',
    keys: EITHER,
    request: NONE,
    response: NONE,
    responseNotShown: true,
    decisions: ['D-43'],
  },
  // Not shown: D-44
  {
    number: null,
    id: 'resumeIdentity',
    title: 'Resume a paused identity',
    specification: 'Service: Other operations',
    method: 'POST',
    path: '/identities/{identity_id}/resume',
    keys: BACK_END,
    request: NONE,
    response: json('Identity'),
    responseNotShown: true,
    decisions: ['D-44'],
  },
  {
    number: null,
    id: 'supportedCountries',
    title: 'List supported documents',
    specification: 'Service: Submit document images',
    method: 'GET',
    path: '/supported-evidence/countries',
    keys: EITHER,
    request: NONE,
    response: json('SupportedCountries'),
    responseNotShown: true,
    decisions: ['D-95'],
  },
  {
    number: null,
    id: 'supportedCountry',
    title: 'List supported documents of a country',
    specification: 'Service: Submit document images',
    method: 'GET',
    path: '/supported-evidence/countries/{country_code}',
    keys: EITHER,
    request: NONE,
    response: json('SupportedCountry'),
    responseNotShown: true,
    decisions: ['D-95'],
  },
  {
    number: null,
    id: 'startPortraitLiveCapture',
    title: 'Start portrait live capture session',
    specification: 'Service: Start portrait capture session',
    method: 'POST',
    path: '/identities/{identity_id}/attributes/portrait/live-capture-session',
    keys: EITHER,
    request: { ...json('PortraitLiveCaptureRequest'), optional: true },
    response: HANDLE,
    responseNotShown: true,
    decisions: ['D-96'],
  },
  {
    number: null,
    id: 'getDocumentCapture',
    title: 'Get the pictures of a document',
    specification: 'Service: Submit document images',
    method: 'GET',
    path: '/identities/{identity_id}/id-documents/{evidence_id}/capture',
    keys: EITHER,
    request: NONE,
    response: { contentType: 'multipart/form-data', pictures: ['DocumentFront', 'DocumentBack', 'DocumentCrop'] },
    responseNotShown: true,
    decisions: ['D-97'],
  },
  {
    number: null,
    id: 'getPortraitCapture',
    title: 'Get the picture of the portrait',
    specification: 'Service: Get portrait details',
    method: 'GET',
    path: '/identities/{identity_id}/attributes/portrait/capture',
    keys: EITHER,
    request: NONE,
    response: { contentType: 'multipart/form-data', pictures: ['Portrait'] },
    responseNotShown: true,
    decisions: ['D-97'],
  },
] as const satisfies readonly EndpointRow[]

export type EndpointRows = typeof ROWS
export type EndpointId = EndpointRows[number]['id']

export interface Endpoint extends EndpointRow {
  readonly id: EndpointId
}

/** The twelve endpoints in the order of the specification, then those whose path is not shown. Service: Endpoints */
export const ENDPOINTS: readonly Endpoint[] = ROWS
