import { list, type Members, members, text } from './json-access.ts'

export const MEDIA_GROUPS = ['images', 'videos', 'additionalFiles'] as const
export type MediaGroup = (typeof MEDIA_GROUPS)[number]

/** A media file as proof.json lists it. */
export interface Medium {
  readonly pointer: string
  readonly id: string
  readonly path: string
}

/** Archive: proof.json, Hashes and Media. What is wrong with a listing itself is said by the checks of hashes. */
export interface MediaListing {
  /** False where proof.json says nothing about media; then no reference to one can be judged. */
  readonly isGiven: boolean
  readonly groups: { readonly [group in MediaGroup]: ReadonlyMap<string, Medium> }
  /** Groups that are something else than a list, so that nobody knows what they should have held. */
  readonly unread: ReadonlySet<MediaGroup>
  /** Media with an id that an earlier one of their group has. */
  readonly repeated: readonly Medium[]
}

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

/** Whether an id is, or for all that was read may be, in a group. */
export const isListed = ({ groups, unread }: MediaListing, group: MediaGroup, id: string): boolean =>
  groups[group].has(id) || unread.has(group)
