import { resolve } from 'node:path'
import { storableText } from '../entry/storable-text.ts'
import type { Library } from '../open-library.ts'
import { type ArchiveSummary, summariesOf } from '../store/archive-summary.ts'
import { idsByHashPrefix } from './hash-prefix.ts'

/** Maximum length of a name; a path is not longer. */
const MAX_TEXT = 4096
/** Maximum number of archives returned for an ambiguous name. */
const MAX_FOUND = 20

/** Returns the archives that a user means by a proof id, a path, or at least 6 digits of a SHA-256. */
export async function findArchives({ database }: Library, text: string): Promise<readonly ArchiveSummary[]> {
  const name = storableText(text, MAX_TEXT)
  const byProof = await database
    .selectFrom('archives')
    .select('id')
    .where('proofId', '=', name)
    .limit(MAX_FOUND)
    .execute()
  const ids = new Set(byProof.map(({ id }) => id))
  if (ids.size === 0) {
    // macOS and some shares write accents as characters of their own.
    const forms = [name, resolve(name)].flatMap((path) => [path, path.normalize('NFC'), path.normalize('NFD')])
    const paths = [...new Set(forms)]
    const byPath = await database
      .selectFrom('places')
      .select('archiveId')
      .where('path', 'in', paths)
      .limit(MAX_FOUND)
      .execute()
    for (const { archiveId } of byPath) ids.add(archiveId)
  }
  if (ids.size === 0 && /^[0-9a-f]{6,64}$/i.test(name))
    for (const id of await idsByHashPrefix(database, name, MAX_FOUND)) ids.add(id)
  return summariesOf(database, [...ids])
}
