import type { Omission } from '../../../shared/report/index.ts'
import type { Library } from '../open-library.ts'
import { type Actor, permit } from '../people/actor.ts'
import { archiveId } from '../queries/archive-id.ts'
import { logReport } from './export-entry.ts'
import { type ReportedDecisions, type ReportedVerification, reportedDecisions } from './reported-decisions.ts'

/** Report that is to be made about an archive. */
export interface NewReport {
  readonly verification: ReportedVerification
  /** SHA-256 of the trusted keys and revocation lists. */
  readonly trust: string
  readonly omit: readonly Omission[]
  readonly format: string
}

/** Decisions for a report, and what it has to leave out. */
export interface PreparedReport extends ReportedDecisions {
  readonly omit: readonly Omission[]
}

/** Person who makes a report. Its functions are called for archives of the library only. */
export interface Reporting {
  /** Returns null if no key is available. */
  actor(): Promise<Actor | null>
  /** Whether data of the holder are masked for the person. */
  isMasked(): Promise<boolean>
}

/**
 * Returns the decisions about an archive for a report. The report of an archive of the library is an entry of the log, and leaves out data
 * of the holder for roles that need not see them. An exported case is read only: its reports are no entries. Throws `Refused` without a
 * key, and for a role that may not export.
 */
export async function prepareReport(
  library: Library,
  { actor, isMasked }: Reporting,
  { verification, trust, omit, format }: NewReport,
  now: number,
): Promise<PreparedReport> {
  const { sha256 } = verification
  if (sha256 === null || (await archiveId(library.database, sha256)) === null)
    return { decisions: [], signedDecisions: [], omit }
  if (library.isReadOnly) return { ...(await reportedDecisions(library, verification, trust)), omit }
  const person = await actor()
  await permit(library, person, 'export', { kind: 'archive', id: sha256 }, now)
  const omitted = !omit.includes('holder') && (await isMasked()) ? [...omit, 'holder' as const] : omit
  await logReport(library, sha256, person, { format, omitted }, now)
  return { ...(await reportedDecisions(library, verification, trust)), omit: omitted }
}
