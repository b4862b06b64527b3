import {
  type ArchiveCoverage,
  type FileCoverage,
  kindOf,
  list,
  member,
  members,
  type Report,
  type ReportedFile,
  scalarText,
  text,
} from '../../report/index.ts'
import type { JsonValue } from '../../schema/index.ts'
import { type EvidenceModel, toEvidenceModels } from '../evidence/evidence-models.ts'
import { inProof, type Place } from '../places/place.ts'
import type { ArchiveRecord } from '../record/read-record.ts'
import { visible } from '../visible-text.ts'
import { mediaTitles } from './media-title.ts'
import { type MediaUse, mediaUses } from './media-uses.ts'

const MEDIA_GROUPS = ['images', 'videos', 'additionalFiles'] as const
export type MediaGroup = (typeof MEDIA_GROUPS)[number]

/** Media file: its entry in proof.json, its file in the archive, and its uses. */
export interface MediaItem {
  /** Null for a file that proof.json does not list. */
  readonly id: string | null
  readonly path: string
  readonly name: string
  /** Name for people: `Passport 1 · front`. */
  readonly title: string
  readonly group: MediaGroup
  /** Place of its entry in proof.json. */
  readonly place: Place | null
  readonly size: number | null
  readonly sha256: string | null
  readonly declaredSha256: string | null
  readonly status: ReportedFile['status']
  readonly coverage: FileCoverage
  /** Format detected from the leading bytes: `JPEG`; null if unknown. */
  readonly format: string | null
  readonly kind: 'image' | 'video' | 'other' | null
  readonly uses: readonly MediaUse[]
  /** Id of the image that this one was cropped from. */
  readonly cropOf: string | null
  readonly crops: readonly string[]
}

export interface MediaIndex {
  readonly items: readonly MediaItem[]
  /** Uses of an id that proof.json does not list. */
  readonly dangling: readonly MediaUse[]
}

/** Returns every media file of the archive, listed or not, with its uses and its signature coverage. */
export function toMediaIndex(
  record: ArchiveRecord,
  report: Pick<Report, 'files'>,
  coverage: ArchiveCoverage,
  models: readonly EvidenceModel[] = toEvidenceModels(record),
): MediaIndex {
  const uses = mediaUses(record)
  const titleOf = mediaTitles(models)
  const crops = new Map<string, Set<string>>()
  const cropsOf = new Map<string, string>()
  for (const all of uses.values())
    for (const { id, cropOf } of all) {
      if (cropOf === null) continue
      crops.set(cropOf, (crops.get(cropOf) ?? new Set()).add(id))
      if (!cropsOf.has(id)) cropsOf.set(id, cropOf)
    }
  const reported = new Map(report.files.map((file) => [file.path, file]))
  const leading = new Map(record.files.map((file) => [file.path, file.leading]))
  const entries = listedMedia(record)
  const listed = new Set(entries.map(({ path }) => path))
  const unlisted = report.files.flatMap(({ path }) => {
    const group = MEDIA_GROUPS.find((name) => path.startsWith(`${name}/`))
    return group && !listed.has(path) ? [{ id: null, path, group, place: null }] : []
  })
  const items = [...entries, ...unlisted].map(({ id, path, group, place }): MediaItem => {
    const file = reported.get(path)
    const kind = kindOf(leading.get(path) ?? '')
    const own = id === null ? [] : (uses.get(id) ?? [])
    const name = path.slice(path.lastIndexOf('/') + 1)
    return {
      id,
      path,
      name,
      title: titleOf(name, own),
      group,
      place,
      size: file?.size ?? null,
      sha256: file?.sha256 ?? null,
      declaredSha256: file?.declaredSha256 ?? null,
      status: file?.status ?? 'MISSING',
      coverage: coverage.byPath.get(path) ?? { path, coverage: 'MISSING', reason: 'NOT_THERE' },
      format: kind?.name ?? null,
      kind: kind?.kind ?? null,
      uses: own,
      cropOf: (id === null ? null : cropsOf.get(id)) ?? null,
      crops: id === null ? [] : [...(crops.get(id) ?? [])],
    }
  })
  const known = new Set(entries.map(({ id }) => id))
  return { items, dangling: [...uses].flatMap(([id, all]) => (known.has(id) ? [] : all)) }
}

interface ListedMedium {
  readonly id: string | null
  readonly path: string
  readonly group: MediaGroup
  readonly place: Place
}

/** Returns the media that proof.json lists; an entry without id and path is skipped. Archive: proof.json, Hashes and Media */
function listedMedia({ proof }: ArchiveRecord): readonly ListedMedium[] {
  const hashes = members(member(proof, 'hashes'))
  const read = (element: JsonValue, group: MediaGroup, index: number): readonly ListedMedium[] => {
    const medium = members(element)
    const [id, path] = [text(member(medium, 'id')), scalarText(member(medium, 'path'))]
    return id === null && path === null
      ? []
      : [{ id, path: path ?? '', group, place: inProof(`/hashes/${group}/${index}`) }]
  }
  return MEDIA_GROUPS.flatMap((group) =>
    list(member(hashes, group)).flatMap((medium, index) => read(medium, group, index)),
  )
}

/** Returns a sentence with the name of each picture instead of its path. */
export function withMediaTitles(sentence: string, items: readonly Pick<MediaItem, 'path' | 'title'>[]): string {
  // A path may begin with another one.
  const longestFirst = items.toSorted((a, b) => b.path.length - a.path.length)
  return longestFirst.reduce((said, { path, title }) => said.replace(visible(path), () => visible(title)), sentence)
}
