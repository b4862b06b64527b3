import type { FoundBy } from '../../../shared/bridge/library-info.ts'
import { OCCURRENCE_KINDS, type OccurrenceKind } from '../../../shared/library/occurrence-kinds.ts'
import { keyedDigest } from '../entry/keyed-digest.ts'
import { storableText } from '../entry/storable-text.ts'
import type { Library } from '../open-library.ts'
import { type ArchiveSummary, summariesOf } from './archive-summary.ts'
import { idsByHashPrefix } from './hash-prefix.ts'

/** Maximum length of a searched text. */
const MAX_TEXT = 1000

export interface FoundArchive {
  readonly archive: ArchiveSummary
  readonly by: readonly FoundBy[]
}

/** Kinds of values that a person can enter as text: all but images. */
const SEARCHED_KINDS: readonly OccurrenceKind[] = [
  ...(['documentNumber', 'mrz', 'nameAndBirthDate', 'address', 'phone', 'email'] as const),
  ...(['ip', 'operator', 'device', 'signingKey'] as const),
]

/**
 * Finds archives by the start of an id, hash, file name or tag, by a whole facet value, or by a whole personal value such as a
 * document number. The text is never part of a statement: no character has a special meaning.
 */
export async function searchArchives(library: Library, text: string, limit: number): Promise<readonly FoundArchive[]> {
  const { database, key } = library
  const found = new Map<number, Set<FoundBy>>()
  const add = (by: FoundBy, ids: readonly number[]): void => {
    for (const id of ids) found.set(id, (found.get(id) ?? new Set<FoundBy>()).add(by))
  }
  const term = storableText(text.trim(), MAX_TEXT)
  if (term === '') return []
  const end = `${term}\u{10ffff}`
  for (const column of ['proofId', 'identityId'] as const) {
    const query = database.selectFrom('archives').select('id').where(column, '>=', term).where(column, '<', end)
    add(
      column,
      (await query.limit(limit).execute()).map(({ id }) => id),
    )
  }
  if (/^[0-9a-f]{4,64}$/i.test(term)) add('sha256', await idsByHashPrefix(database, term, limit))
  const name = term.toLowerCase()
  const places = database.selectFrom('places').select('archiveId')
  const named = places.where('name', '>=', name).where('name', '<', `${name}\u{10ffff}`).limit(limit)
  add(
    'name',
    (await named.execute()).map(({ archiveId }) => archiveId),
  )
  const tags = database.selectFrom('tags').select('archiveId').where('tag', '>=', term).where('tag', '<', end)
  add(
    'tag',
    (await tags.limit(limit).execute()).map(({ archiveId }) => archiveId),
  )
  const values = await database.selectFrom('facetValues').select('id').where('value', '=', term).execute()
  for (const { id } of values) {
    const facets = database.selectFrom('facets').select('archiveId').where('valueId', '=', id)
    add(
      'facet',
      (await facets.orderBy('archiveId', 'desc').limit(limit).execute()).map(({ archiveId }) => archiveId),
    )
  }
  for (const kind of SEARCHED_KINDS) {
    const occurrences = database
      .selectFrom('occurrences')
      .select('archiveId')
      .where('digest', '=', keyedDigest(key, kind, term))
      .where('kind', '=', OCCURRENCE_KINDS[kind])
    add(
      kind,
      (await occurrences.limit(limit).execute()).map(({ archiveId }) => archiveId),
    )
  }
  const ids = [...found.keys()].sort((a, b) => b - a).slice(0, limit)
  const archives = await summariesOf(database, ids)
  return archives.map((archive) => ({ archive, by: [...(found.get(archive.id) ?? [])] }))
}
