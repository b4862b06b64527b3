import type { Call, Engine, TenantSettings, UploadedImage } from '../service/index.ts'
import { NotReproducible, type RecordedArchive, type RecordedOperation } from './recorded-archive.ts'

/** State of a running replay. */
export interface Replay {
  readonly engine: Engine
  readonly tenant: TenantSettings
  readonly archive: RecordedArchive
  readonly identityId: string
  /** Map of recorded ids to the ids of the replay. */
  readonly ids: Map<string, string>
  readonly sessions: Map<string, string>
  /** Element whose submission is in progress. */
  readonly underWay: { element: RecordedOperation | null }
  now(): number
}

/** Placeholder for pictures that are no longer stored; checks are not repeated, so its content does not matter. */
export const NO_PICTURE: Uint8Array = Buffer.from('89504e470d0a1a0a', 'hex')

/** Returns the recorded call with the current time. */
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

/** Returns the replay's id of a recorded evidence. Throws NotReproducible. */
export function idOf({ ids }: Replay, recorded: string): string {
  const id = ids.get(recorded)
  if (id === undefined) throw new NotReproducible(`${recorded} was never submitted`)
  return id
}

/** Returns the recorded pictures of an evidence. */
export function imagesOf({ archive }: Replay, { evidenceDetails }: RecordedOperation): readonly UploadedImage[] {
  const images = evidenceDetails?.captureImages ?? []
  if (images.length === 0) return [{ side: 'FRONT', bytes: NO_PICTURE }]
  return images.map(({ id, side }) => ({
    side: side ?? 'FRONT',
    bytes: (id === undefined ? null : archive.medium(id)) ?? NO_PICTURE,
  }))
}
