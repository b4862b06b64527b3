import type { Omission } from '../../../shared/report/index.ts'
import type { NewLogEntry } from '../../statement/index.ts'
import { writeEntry } from '../log/write-entry.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy } from '../people/actor.ts'

/** Returns the entry that an archive, or a report about it, leaves the library. */
export const exportEntry = (sha256: string, actor: Actor | null, detail: NewLogEntry['detail']): NewLogEntry => ({
  action: 'archive.exported',
  object: { kind: 'archive', id: sha256 },
  ...actedBy(actor),
  detail,
})

/** Records that a report about an archive leaves the library. An exported case has no log that could grow. */
export const logReport = (
  library: Pick<Library, 'database' | 'log' | 'isReadOnly'>,
  sha256: string,
  actor: Actor | null,
  { format, omitted }: { readonly format: string; readonly omitted: readonly Omission[] },
  now: number,
): Promise<void> => writeEntry(library, exportEntry(sha256, actor, { report: format, omitted }), now)
