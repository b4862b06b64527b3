import type { Omission } from '../../../shared/report/document.ts'
import type { NewLogEntry } from '../../statement/log/log-entry.ts'
import type { Library } from '../open-library.ts'
import { writeEntry } from './write-entry.ts'

/** Returns the entry that an archive, or a report about it, leaves the library. `actor`: fingerprint of the person. */
export const exportEntry = (sha256: string, actor: string | null, detail: NewLogEntry['detail']): NewLogEntry => ({
  action: 'archive.exported',
  object: { kind: 'archive', id: sha256 },
  actor,
  detail,
})

/** Records that a report about an archive leaves the library. An exported case has no log that could grow. */
export const logReport = (
  library: Pick<Library, 'database' | 'log' | 'isReadOnly'>,
  sha256: string,
  actor: string | null,
  { format, omitted }: { readonly format: string; readonly omitted: readonly Omission[] },
  now: number,
): Promise<void> => writeEntry(library, exportEntry(sha256, actor, { report: format, omitted }), now)
