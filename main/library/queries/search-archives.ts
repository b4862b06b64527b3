import type { FoundBy } from '../../../shared/bridge/index.ts'
import { OCCURRENCE_KINDS, type OccurrenceKind } from '../../../shared/library/index.ts'
import { keyedDigest } from '../entry/keyed-digest.ts'
import { storableText } from '../entry/storable-text.ts'
import type { Library } from '../open-library.ts'
import { type ArchiveSummary, summariesOf } from '../store/archive-summary.ts'
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
  const term = storableText(text.trim(), MAX_TEXT)
  if (term === '') return []
  const found = new Map<number, Set<FoundBy>>()
  for await (const [by, rows] of findBy(library, term, limit))
    for (const { id } of rows) found.set(id, (found.get(id) ?? new Set<FoundBy>()).add(by))
  const ids = [...found.keys()].sort((a, b) => b - a).slice(0, limit)
  const archives = await summariesOf(library.database, ids)
  return archives.map((archive) => ({ archive, by: [...(found.get(archive.id) ?? [])] }))
}

/** Yields the ids of the archives that a text finds for each reason, at most `limit` at once. */
async function* findBy(
  { database, key }: Library,
  term: string,
  limit: number,
): AsyncGenerator<readonly [FoundBy, readonly { readonly id: number }[]]> {
  const end = `${term}\u{10ffff}`
  for (const column of ['proofId', 'identityId'] as const) {
    const query = database.selectFrom('archives').select('id').where(column, '>=', term).where(column, '<', end)
    yield [column, await query.limit(limit).execute()]
  }
  if (/^[0-9a-f]{4,64}$/i.test(term))
    yield ['sha256', (await idsByHashPrefix(database, term, limit)).map((id) => ({ id }))]
  const name = term.toLowerCase()
  const places = database.selectFrom('places').select('archiveId as id')
  yield ['name', await places.where('name', '>=', name).where('name', '<', `${name}\u{10ffff}`).limit(limit).execute()]
  const tags = database.selectFrom('tags').select('archiveId as id')
  yield ['tag', await tags.where('tag', '>=', term).where('tag', '<', end).limit(limit).execute()]
  const values = await database.selectFrom('facetValues').select('id').where('value', '=', term).execute()
  for (const { id } of values) {
    const facets = database.selectFrom('facets').select('archiveId as id').where('valueId', '=', id)
    yield ['facet', await facets.orderBy('archiveId', 'desc').limit(limit).execute()]
  }
  for (const kind of SEARCHED_KINDS) {
    const occurrences = database
      .selectFrom('occurrences')
      .select('archiveId as id')
      .where('digest', '=', keyedDigest(key, kind, term))
      .where('kind', '=', OCCURRENCE_KINDS[kind])
    yield [kind, await occurrences.limit(limit).execute()]
  }
}
