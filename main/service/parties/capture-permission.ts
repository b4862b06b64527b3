import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { CaptureDevice } from '../engine/messages.ts'
import { refuse, type ServiceError } from '../engine/service-error.ts'
import type { GrantedPermission } from '../engine/state.ts'
import { nonce } from './chip-push.ts'
import { deviceInfo } from './device-info.ts'
import { ISSUER } from './liveness-parameters.ts'
import type { LoadedPartyKeys, PartyKey } from './party-keys.ts'
import { malformed, readMessage, unseal } from './sealed-message.ts'

/** `typ` of the encrypted secret and device id. */
export const SECRET_TYPE = 'master-secret+jwe'
export const DEVICE_TYPE = 'device-id+jwe'
/** `typ` and audience of a permission. */
const PERMISSION_TYPE = 'capture-permission+jwt'
const AUDIENCE = 'native-capture'

/** Systems on which capture SDKs run. Not shown: D-90 */
const SYSTEMS: ReadonlySet<string> = new Set(['android', 'ios', 'ipados', 'harmonyos'])
const REQUIRED_DEVICE = ['deviceManufacturer', 'deviceModel', 'osType', 'osVersion'] as const

const bound = { sessionId: z.string().min(1).max(100), nonce }
const secretSchema = z.strictObject({ ...bound, masterSecret: z.base64url().length(43) })
const deviceSchema = z.strictObject({ ...bound, deviceId: z.string().min(1).max(200) })
const requestSchema = z.strictObject({
  masterSecret: z.string().max(10_000),
  deviceId: z.string().max(10_000),
  deviceInfo: z.record(z.string(), z.unknown()),
  sdkInfo: z.strictObject({ sdkVersion: z.string().min(1).max(100) }),
})

/** Request of a capture SDK, decrypted. */
export interface PermissionRequest {
  readonly sessionId: string
  /** The nonce of the liveness parameters. */
  readonly nonce: string
  /** 256 bits, Base64url. */
  readonly masterSecret: string
  /** SHA-256 of the device id, hexadecimal. */
  readonly deviceHash: string
  readonly device: CaptureDevice
}

/** Decrypts a request. Throws ServiceError, `unknown-device` for information that names no device. Not shown: D-90 */
export async function readPermissionRequest(body: unknown, key: PartyKey): Promise<PermissionRequest> {
  const request = readMessage(requestSchema, body)
  const secret = readMessage(secretSchema, await unseal(request.masterSecret, SECRET_TYPE, key))
  const device = readMessage(deviceSchema, await unseal(request.deviceId, DEVICE_TYPE, key))
  if (device.sessionId !== secret.sessionId || device.nonce !== secret.nonce)
    throw malformed('master secret and device id are of two requests')
  return {
    sessionId: secret.sessionId,
    nonce: secret.nonce,
    masterSecret: secret.masterSecret,
    deviceHash: createHash('sha256').update(device.deviceId).digest('hex'),
    device: knownDevice({ ...request.deviceInfo, sdkInfo: request.sdkInfo }),
  }
}

function knownDevice(info: { readonly [name: string]: unknown }): CaptureDevice {
  const missing = REQUIRED_DEVICE.find((name) => typeof info[name] !== 'string' || info[name] === '')
  if (missing !== undefined)
    throw refuse('invalid', 'unknown-device', 'the device information lacks it', `deviceInfo.${missing}`)
  if (!SYSTEMS.has(String(info.osType).toLowerCase()))
    throw refuse('invalid', 'unknown-device', `one of ${[...SYSTEMS].join(', ')} is expected`, 'deviceInfo.osType')
  const device = deviceInfo(info)
  if (!device) throw refuse('invalid', 'unknown-device', 'the device information is not DeviceInfo', 'deviceInfo')
  return device
}

/** Signs a permission for the device. Not shown: D-90 */
export async function signPermission(
  sessionId: string,
  { id, expiresAt }: GrantedPermission,
  deviceHash: string,
  now: number,
  { signing }: LoadedPartyKeys,
): Promise<string> {
  const { SignJWT } = await import('jose/jwt/sign')
  return new SignJWT({ device: deviceHash })
    .setProtectedHeader({ alg: 'ES256', typ: PERMISSION_TYPE, kid: signing.kid })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(sessionId)
    .setJti(id)
    .setIssuedAt(new Date(now))
    .setExpirationTime(new Date(expiresAt))
    .sign(signing.privateKey)
}

/** Returns the id of a permission that is valid for the session; throws 401 or 403. Not shown: D-90 */
export async function verifyPermission(
  token: string | null,
  sessionId: string,
  now: number,
  { signing }: LoadedPartyKeys,
): Promise<string> {
  if (token === null)
    throw refuse('unauthorized', 'missing-permission', 'a capture permission is needed', 'authorization')
  const { jwtVerify } = await import('jose/jwt/verify')
  const { JWTExpired } = await import('jose/errors')
  try {
    const { payload } = await jwtVerify(token, signing.publicKey, {
      algorithms: ['ES256'],
      typ: PERMISSION_TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      subject: sessionId,
      currentDate: new Date(now),
      requiredClaims: ['jti', 'exp'],
    })
    return payload.jti ?? ''
  } catch (error) {
    throw error instanceof JWTExpired ? wrongPermission('has expired') : wrongPermission('is not one for this session')
  }
}

export const wrongPermission = (fault: string): ServiceError =>
  refuse('forbidden', 'wrong-permission', `the capture permission ${fault}`, 'authorization')
