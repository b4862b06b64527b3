import type { Call, Engine, UploadedImage } from '../engine/engine.ts'
import type { TenantSettings } from '../engine/tenant.ts'
import { NotReproducible, type RecordedArchive, type RecordedOperation } from './recorded-archive.ts'

/** A replay under way. */
export interface Replay {
  readonly engine: Engine
  readonly tenant: TenantSettings
  readonly archive: RecordedArchive
  readonly identityId: string
  /** Ids of the replay by those of the record. */
  readonly ids: Map<string, string>
  readonly sessions: Map<string, string>
  /** What is submitted at this moment. */
  readonly underWay: { element: RecordedOperation | null }
  now(): number
}

/** Stands for a picture that is not kept any more: the checks are not made again, but recorded. */
export const NO_PICTURE: Uint8Array = Buffer.from('89504e470d0a1a0a', 'hex')

/** The call as it was recorded, made now. */
export function callOf({ tenant, now }: Replay, { processingDetails }: RecordedOperation): Call {
  return {
    tenant,
    role: processingDetails?.tokenRole ?? 'RELYING_SERVICE',
    method: processingDetails?.method ?? 'POST',
    uri: processingDetails?.uri ?? '/svc/v1/identities',
    startedAt: now(),
    ip: null,
  }
}

/** The id in the replay of a recorded evidence. Throws NotReproducible. */
export function idOf({ ids }: Replay, recorded: string): string {
  const id = ids.get(recorded)
  if (id === undefined) throw new NotReproducible(`${recorded} was never submitted`)
  return id
}

/** The pictures that the record still has of an evidence. */
export function imagesOf({ archive }: Replay, { evidenceDetails }: RecordedOperation): readonly UploadedImage[] {
  const images = evidenceDetails?.captureImages ?? []
  if (images.length === 0) return [{ side: 'FRONT', bytes: NO_PICTURE }]
  return images.map(({ id, side }) => ({
    side: side ?? 'FRONT',
    bytes: (id === undefined ? null : archive.medium(id)) ?? NO_PICTURE,
  }))
}
