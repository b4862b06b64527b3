import * as z from 'zod'
import type { CaptureDevice, ChipReading } from '../engine/messages.ts'
import { deviceInfo } from './device-info.ts'
import type { PartyKey } from './party-keys.ts'
import { malformed, readMessage, seal, unseal } from './sealed-message.ts'

/** `typ` of the encrypted message. */
const TYPE = 'chip-push+jwe'

/** Files of a chip as the chip-reading server delivers them. */
export interface ChipPush {
  readonly sessionId: string
  /** Chosen by the server; a session accepts each once. */
  readonly nonce: string
  readonly reading: ChipReading
  readonly device?: CaptureDevice
}

const file = z.base64().min(1)
const GROUPS = Array.from({ length: 16 }, (_, index) => `DG${index + 1}`)
const flag = z.boolean().exactOptional()

export const nonce = z.string().regex(/^[\w-]{16,100}$/)

const schema = z.strictObject({
  sessionId: z.string().min(1).max(100),
  nonce,
  files: z.strictObject({
    ...Object.fromEntries(GROUPS.map((name) => [name, file.exactOptional()])),
    SOD: file.exactOptional(),
    COM: file.exactOptional(),
  }),
  protocols: z
    .strictObject({
      bac: flag,
      pace: flag,
      activeAuthentication: flag,
      chipAuthentication: flag,
      terminalAuthentication: flag,
    })
    .exactOptional(),
  device: z.unknown().optional(),
})

/** Encrypts the files of a chip as a chip-reading server does. Service: Start chip reading session. Not shown: D-88 */
export async function sealChipPush(
  { sessionId, nonce, reading, device }: ChipPush,
  key: Pick<PartyKey, 'kid' | 'publicKey'>,
): Promise<string> {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const groups = Object.entries(reading.dataGroups).map(([number, bytes]) => [`DG${number}`, base64(bytes)] as const)
  const files = {
    ...Object.fromEntries(groups),
    ...(reading.securityObject ? { SOD: base64(reading.securityObject) } : {}),
    ...(reading.commonFile ? { COM: base64(reading.commonFile) } : {}),
  }
  const protocols = reading.accessControl ? { protocols: reading.accessControl } : {}
  return seal({ sessionId, nonce, files, ...protocols, ...(device ? { device } : {}) }, TYPE, key)
}

/** Decrypts a push. Throws ServiceError. Service: Start chip reading session, "which decrypts it". Not shown: D-88 */
export async function unsealChipPush(message: string, key: PartyKey): Promise<ChipPush> {
  const data = readMessage(schema, await unseal(message, TYPE, key))
  const { COM, SOD, ...groups } = data.files as { readonly [name: string]: string } // validated
  const bytes = (text: string | undefined) => (text === undefined ? null : Buffer.from(text, 'base64'))
  const device = data.device === undefined ? undefined : deviceInfo(data.device)
  if (device === null) throw malformed('device is not DeviceInfo')
  return {
    sessionId: data.sessionId,
    nonce: data.nonce,
    reading: {
      dataGroups: Object.fromEntries(
        Object.entries(groups).map(([name, text]) => [Number(name.slice(2)), Buffer.from(text, 'base64')]),
      ),
      securityObject: bytes(SOD),
      commonFile: bytes(COM),
      ...(data.protocols ? { accessControl: data.protocols } : {}),
    },
    ...(device ? { device } : {}),
  }
}
