import type { NewLogEntry } from '../../statement/index.ts'
import type { Library } from '../open-library.ts'
import { appendEntries } from './append-entries.ts'

/** Appends an entry in a transaction of its own. An exported case has no log that could grow. */
export async function writeEntry(
  library: Pick<Library, 'database' | 'log' | 'isReadOnly'>,
  entry: NewLogEntry,
  now: number,
): Promise<void> {
  if (library.isReadOnly) return
  await library.database.transaction().execute((write) => appendEntries(write, library.log, [entry], { now }))
}
