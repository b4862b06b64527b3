import { peaksOf, type Subtree } from '../../statement/index.ts'
import type { Database } from '../database/open-database.ts'
import { LibraryUnusable } from '../library-unusable.ts'

/** Returns the number of entries of the log. */
export async function logSize(database: Database): Promise<number> {
  const row = await database.selectFrom('logEntries').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return row === undefined ? 0 : row.seq + 1
}

/** Returns the number of entries of the log, and the time of the last one, epoch milliseconds; 0 if it has none. */
export async function logEnd(database: Database): Promise<{ readonly size: number; readonly time: number }> {
  const row = await database
    .selectFrom('logEntries')
    .select(['seq', 'time'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { size: row.seq + 1, time: row.time } : { size: 0, time: 0 }
}

/** Returns the hash of a stored subtree. Throws `LogDamaged` if it is missing. */
export async function storedHash(database: Database, { level, index }: Subtree): Promise<Uint8Array> {
  const row =
    level === 0
      ? await database.selectFrom('logEntries').select('leaf as hash').where('seq', '=', index).executeTakeFirst()
      : await database
          .selectFrom('logNodes')
          .select('hash')
          .where('level', '=', level)
          .where('position', '=', index)
          .executeTakeFirst()
  if (!row) throw new LogDamaged(index * 2 ** level)
  return row.hash
}

/** Returns the hashes of the peaks of the log at a size, in the order of `peaksOf`. */
export async function peakHashes(database: Database, size: number): Promise<readonly Uint8Array[]> {
  const hashes: Uint8Array[] = []
  for (const peak of peaksOf(size)) hashes.push(await storedHash(database, peak))
  return hashes
}

/** A part of the log is missing. */
export class LogDamaged extends LibraryUnusable {
  override name = 'LogDamaged'

  /** `index`: first entry that is concerned. */
  constructor(index: number) {
    super(
      `the log of the library is damaged at entry ${index}`,
      'proofbench library log verify shows what is missing. Put back a copy of the library.',
    )
  }
}
