import { list, type Members, member, members, scalarText, text } from '../report/index.ts'
import type { JsonValue } from '../schema/index.ts'
import { evidenceOf } from './evidence-trace.ts'
import { below, type Place } from './place.ts'
import type { Operation } from './record/operation.ts'
import type { ArchiveRecord } from './record/read-record.ts'
import { operationKey } from './timeline-items.ts'

/** Role of a media file for an evidence. */
export type MediaRole = 'CAPTURE' | 'CROP' | 'VIDEO' | 'FILE'

export interface MediaUse {
  readonly id: string
  readonly role: MediaRole
  readonly place: Place
  readonly operationKey: string
  readonly evidenceId: string | null
  readonly evidenceType: string | null
  readonly side: string | null
  readonly source: string | null
  readonly channel: string | null
  /** Device model, operating system and version, as far as recorded. */
  readonly device: string | null
  readonly cropOf: string | null
  /** Metadata of an additional file. */
  readonly metadata: readonly { readonly key: string; readonly value: string }[]
}

/** Returns every reference to a media file by its id, in the order of the file. Archive: EvidenceDetails, AdditionalFile */
export function mediaUses({ operations }: ArchiveRecord): ReadonlyMap<string, readonly MediaUse[]> {
  const found = new Map<string, MediaUse[]>()
  for (const operation of operations)
    for (const use of usesOf(operation)) {
      const known = found.get(use.id)
      if (known) known.push(use)
      else found.set(use.id, [use])
    }
  return found
}

function usesOf(operation: Operation): readonly MediaUse[] {
  const { evidence, raw, place } = operation
  const at = below(place, 'evidenceDetails')
  const file = members(member(raw, 'additionalFile'))
  const use = (id: JsonValue | undefined, role: MediaRole, place: Place, more: Partial<MediaUse> = {}): MediaUse[] =>
    typeof id === 'string' ? [{ ...bareUse(id, role, place, operation), ...more }] : []
  return [
    ...list(member(evidence, 'captureImages')).flatMap((element, index) => {
      const image = members(element)
      return use(member(image, 'id'), 'CAPTURE', below(at, 'captureImages', index), captureOf(image))
    }),
    ...list(member(evidence, 'photoCrops')).flatMap((element, index) => {
      const crop = members(element)
      const cropOf = text(member(crop, 'originalCaptureId'))
      return use(member(crop, 'id'), 'CROP', below(at, 'photoCrops', index), { cropOf })
    }),
    ...use(member(evidence, 'video'), 'VIDEO', below(at, 'video')),
    ...use(member(file, 'id'), 'FILE', below(place, 'additionalFile'), { metadata: metadataOf(file) }),
  ]
}

const bareUse = (id: string, role: MediaRole, place: Place, operation: Operation): MediaUse => ({
  id,
  role,
  place,
  operationKey: operationKey(operation),
  evidenceId: evidenceOf(operation),
  evidenceType: operation.evidenceType,
  side: null,
  source: null,
  channel: null,
  device: null,
  cropOf: null,
  metadata: [],
})

const captureOf = (image: Members | null): Pick<MediaUse, 'side' | 'source' | 'channel' | 'device'> => ({
  side: scalarText(member(image, 'side')),
  source: scalarText(member(image, 'source')),
  channel: scalarText(member(image, 'channel')),
  device: deviceOf(image),
})

function deviceOf(image: Members | null): string | null {
  const parts = ['deviceModel', 'osType', 'osVersion'].flatMap((name) => scalarText(member(image, name)) ?? [])
  return parts.length > 0 ? parts.join(' ') : null
}

function metadataOf(object: Members | null): readonly { readonly key: string; readonly value: string }[] {
  return list(member(object, 'metadata')).flatMap((element) => {
    const entry = members(element)
    return entry
      ? [{ key: scalarText(member(entry, 'key')) ?? '', value: scalarText(member(entry, 'value')) ?? '' }]
      : []
  })
}
