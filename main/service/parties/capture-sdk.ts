import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { EvidenceHandle } from '../../../shared/spec/index.ts'
import type { Direction } from '../engine/liveness-challenges.ts'
import type { EngineParties, NativeCaptureFault, SimulatedCapture } from '../engine/messages.ts'
import { DEVICE_TYPE, SECRET_TYPE } from './capture-permission.ts'
import { ISSUER } from './liveness-parameters.ts'
import {
  detailsOf,
  type LivenessMetadata,
  livenessMetadata as livenessSchema,
  sealDetails,
  videoInformation as videoSchema,
} from './native-delivery.ts'
import type { PublicPartyKeys } from './party-keys.ts'
import { readMessage, seal, withChangedCiphertext } from './sealed-message.ts'

const DEVICE = { deviceManufacturer: 'Proofbench', deviceModel: 'Simulated phone', osType: 'Android', osVersion: '16' }
const SDK = { sdkVersion: '1.0.0' }

/**
 * Simulated capture SDK: fetches and verifies the liveness parameters, obtains a permission and delivers the capture, with a fault
 * if one is named. Rejects with the refusal of the service. Service: Start portrait capture session, native flow. Not shown: D-94
 */
export async function captureSdk(
  parties: Pick<EngineParties, 'livenessParameters' | 'requestPermission' | 'deliverNativeCapture'>,
  keys: PublicPartyKeys,
  sessionId: string,
  capture: SimulatedCapture,
  { fault, timeOut }: { readonly fault: NativeCaptureFault | undefined; readonly timeOut: () => Promise<unknown> },
): Promise<EvidenceHandle> {
  const videoInformation = capture.videoInformation && readMessage(videoSchema, capture.videoInformation)
  const reported = capture.livenessMetadata && readMessage(livenessSchema, capture.livenessMetadata)
  const { signing, encryption } = await keys.load()
  const { jwtVerify } = await import('jose/jwt/verify')
  const token = await parties.livenessParameters(sessionId)
  // The token is valid by the clock of the service, which the control API can move.
  const currentDate = new Date(
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iat ?? 0) * 1000,
  )
  const { payload } = await jwtVerify(token, signing.publicKey, {
    algorithms: ['ES256'],
    issuer: ISSUER,
    subject: sessionId,
    currentDate,
  })
  const masterSecret = randomBytes(32).toString('base64url')
  const recipient =
    fault === 'WRONG_KEY'
      ? { kid: encryption.kid, publicKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey }
      : encryption
  const bound = { sessionId: fault === 'OTHER_SESSION' ? randomUUID() : sessionId, nonce: String(payload.nonce) }
  const { sdkInfo = SDK, ...device } = capture.device ?? {}
  const request = {
    masterSecret: await seal({ ...bound, masterSecret }, SECRET_TYPE, recipient),
    deviceId: await seal({ ...bound, deviceId: 'simulated-device' }, DEVICE_TYPE, recipient),
    deviceInfo: fault === 'UNKNOWN_DEVICE' ? { osType: 'TOASTER' } : { ...DEVICE, ...device },
    sdkInfo,
  }
  const { permission } = await parties.requestPermission(sessionId, request)
  if (fault === 'REPLAYED') await parties.requestPermission(sessionId, request)
  if (fault === 'EXPIRED_SESSION') await timeOut()
  const livenessMetadata = withChallenges(reported, payload.challenges)
  const details = detailsOf(sessionId, capture, {
    ...(livenessMetadata ? { livenessMetadata } : {}),
    ...(videoInformation ? { videoInformation } : {}),
  })
  const message = await sealDetails(details, masterSecret)
  return parties.deliverNativeCapture(sessionId, fault === 'NO_PERMISSION' ? null : permission, {
    ...capture,
    details: fault === 'CHANGED_CIPHERTEXT' ? withChangedCiphertext(message) : message,
  })
}

/** Adds the challenges of the signed parameters, evenly distributed over the capture, unless the metadata has some. */
function withChallenges(metadata: LivenessMetadata | undefined, demanded: unknown): LivenessMetadata | undefined {
  // The parameters are signed by the service, so their form is known.
  const directions = demanded as readonly Direction[]
  if (!metadata || metadata.challenges || directions.length === 0) return metadata
  const unit = Math.floor(metadata.durationMs / (directions.length + 1))
  return { ...metadata, challenges: directions.map((direction, index) => ({ direction, atMs: (index + 1) * unit })) }
}
