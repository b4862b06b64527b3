import {
  BYTES,
  errorResponses,
  jsonContent,
  type OpenApiDocument,
  openApiDocument,
  pathParameters,
} from '../openapi/document.ts'
import { formContent } from '../openapi/form-schema.ts'
import { type JsonSchema, structureRef } from '../openapi/json-schema.ts'
import { BIOMETRICS_ROOT } from './capture/frame-routes.ts'
import { STEPS } from './capture/live-captures.ts'
import { GUIDANCE } from './capture/measured-frame.ts'
import { CAPTURE_PARTS, PARTY_ROOT } from './party-routes.ts'

const CHIP = 'Chip-reading server'
const NATIVE = 'Native capture'
const BROWSER = 'Browser capture'

const TEXT: JsonSchema = { type: 'string' }
const object = (
  properties: { readonly [name: string]: JsonSchema },
  required = Object.keys(properties),
): JsonSchema => ({
  type: 'object',
  properties,
  required,
})
const COMPACT: JsonSchema = { type: 'string', description: 'Compact JOSE message.' }
const HANDLE = answer('The evidence.', structureRef('EvidenceHandle'))

/** Returns the OpenAPI document of the calls of chip-reading servers, capture SDKs and biometric servers. Not shown: D-87, D-92 */
export function partyDocument(): OpenApiDocument {
  const session = `${PARTY_ROOT}/sessions/{sessionId}`
  const captured = `${BIOMETRICS_ROOT}/sessions/{sessionId}`
  const paths = new Map<string, { readonly [method: string]: JsonSchema }>([
    [`${PARTY_ROOT}/keys`, { get: KEYS }],
    [`${session}/chip`, { post: withPath(PUSH_CHIP, session) }],
    [`${session}/liveness-parameters`, { get: withPath(LIVENESS_PARAMETERS, session) }],
    [`${session}/capture-permission`, { post: withPath(PERMISSION, session) }],
    [`${session}/capture`, { post: withPath(CAPTURE, session) }],
    [`${session}/liveness-done`, { post: withPath(LIVENESS_DONE, session) }],
    [`${captured}/frames`, { post: withPath(FRAME, captured) }],
    [`${captured}/result`, { get: withPath(RESULT, captured) }],
  ])
  return openApiDocument({
    title: 'Identity proofing service: parties around it',
    description:
      'What chip-reading servers, capture SDKs and the page of a browser capture call. The session id and cryptography protect these calls; the built-in biometric server asks for the key that the tenant names.',
    security: {
      name: 'apikey',
      header: 'apikey',
      description: 'Key for browser liveness of the tenant; not needed where the tenant names none.',
    },
    tags: [CHIP, NATIVE, BROWSER].map((name) => ({ name })),
    paths,
  })
}

function answer(description: string, schema: JsonSchema, type = 'application/json'): JsonSchema {
  return { responses: { 200: { description, content: { [type]: { schema } } }, ...errorResponses() } }
}

const withPath = (operation: JsonSchema, path: string): JsonSchema => ({
  ...operation,
  parameters: [...pathParameters(path), ...((operation.parameters as readonly JsonSchema[] | undefined) ?? [])], // made below
})

const operation = (id: string, tag: string, summary: string, members: JsonSchema): JsonSchema => ({
  operationId: id,
  summary,
  description: `${summary}.`,
  tags: [tag],
  // Only the biometric server has keys.
  ...(tag === BROWSER && id !== 'announceLivenessResult' ? {} : { security: [] }),
  ...members,
})

const body = (content: JsonSchema): JsonSchema => ({ requestBody: { required: true, content } })

const KEYS = operation('getPublishedKeys', CHIP, 'Get the public keys of the service (JWK set)', {
  ...answer(
    'Keys for encryption and for signatures. RFC 7517 5',
    object({ keys: { type: 'array', items: { type: 'object' } } }),
  ),
})
const PUSH_CHIP = operation('pushChip', CHIP, 'Push the files of a chip, encrypted to the service', {
  ...body({ 'application/jose': { schema: COMPACT } }),
  ...HANDLE,
})
const LIVENESS_PARAMETERS = operation(
  'getLivenessParameters',
  NATIVE,
  'Get the signed liveness parameters of a session',
  {
    ...answer('JWS of the parameters.', COMPACT, 'application/jose'),
  },
)
const PERMISSION = operation('requestCapturePermission', NATIVE, 'Request permission to capture', {
  ...body(
    jsonContent(
      object({
        masterSecret: COMPACT,
        deviceId: COMPACT,
        deviceInfo: structureRef('DeviceInfo'),
        sdkInfo: structureRef('SdkInfo'),
      }),
    ),
  ),
  ...answer('The permission.', object({ permission: TEXT, expiresAt: { type: 'string', format: 'date-time' } })),
})
const CAPTURE = operation('deliverCapture', NATIVE, 'Deliver a capture with its permission', {
  parameters: [
    { name: 'authorization', in: 'header', required: true, schema: TEXT, description: '`Bearer` and the permission.' },
  ],
  ...body(formContent(CAPTURE_PARTS)),
  ...HANDLE,
})
const LIVENESS_DONE = operation(
  'announceLivenessResult',
  BROWSER,
  'Callback: the result of a liveness capture is there',
  HANDLE,
)
const FRAME = operation('sendFrame', BROWSER, 'Send a frame of the camera to the built-in biometric server', {
  parameters: [
    { name: 'step', in: 'query', required: true, schema: { type: 'string', enum: [...STEPS] } },
    {
      name: 'take',
      in: 'query',
      schema: { type: 'string', enum: ['true'] },
      description: 'The person asks for this picture.',
    },
  ],
  ...body({ 'image/jpeg': { schema: BYTES } }),
  ...answer(
    'Advice to the person, and whether the picture was taken.',
    object({
      guidance: { type: 'array', items: { type: 'string', enum: [...GUIDANCE] } },
      isTaken: { type: 'boolean' },
    }),
  ),
})
const RESULT = operation('getLivenessResult', BROWSER, 'Retrieve the result and the best image', {
  ...answer(
    'The result.',
    object(
      {
        status: { type: 'string', enum: ['PROCESSING', 'DONE'] },
        portrait: { type: 'string', contentEncoding: 'base64' },
      },
      ['status'],
    ),
  ),
})
