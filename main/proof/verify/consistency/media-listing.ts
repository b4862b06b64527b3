import { list, type Members, members, text } from '../../../../shared/report/index.ts'

export const MEDIA_GROUPS = ['images', 'videos', 'additionalFiles'] as const
export type MediaGroup = (typeof MEDIA_GROUPS)[number]

/** Media file listed in proof.json. */
export interface Medium {
  readonly pointer: string
  readonly id: string
  readonly path: string
}

/** Archive: proof.json, Hashes and Media. Faults of the listing itself are reported by the checks of hashes. */
export interface MediaListing {
  /** False if proof.json has no media; then references cannot be judged. */
  readonly isGiven: boolean
  readonly groups: { readonly [group in MediaGroup]: ReadonlyMap<string, Medium> }
  /** Groups that are not lists, so that their content is unknown. */
  readonly unread: ReadonlySet<MediaGroup>
  /** Media whose id is used by an earlier one of their group. */
  readonly repeated: readonly Medium[]
}

/** Reads the media that proof.json lists, by their group and id. Skips elements without id or path. */
export function readMedia(hashes: Members | null): MediaListing {
  const repeated: Medium[] = []
  const group = (name: MediaGroup): ReadonlyMap<string, Medium> => {
    const found = new Map<string, Medium>()
    for (const [index, element] of list(hashes?.[name]).entries()) {
      const medium = members(element)
      const [id, path] = [text(medium?.id), text(medium?.path)]
      if (id === null || path === null) continue
      const read = { pointer: `/hashes/${name}/${index}`, id, path }
      if (found.has(id)) repeated.push(read)
      else found.set(id, read)
    }
    return found
  }
  const groups = { images: group('images'), videos: group('videos'), additionalFiles: group('additionalFiles') }
  const unread = new Set(MEDIA_GROUPS.filter((name) => hashes?.[name] !== undefined && !Array.isArray(hashes[name])))
  return { isGiven: hashes !== null, groups, unread, repeated }
}

/** Returns whether a group contains the id, or may contain it because its content is unknown. */
export const isListed = ({ groups, unread }: MediaListing, group: MediaGroup, id: string): boolean =>
  groups[group].has(id) || unread.has(group)
