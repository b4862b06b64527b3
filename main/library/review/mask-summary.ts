import type { Selectable } from 'kysely'
import { COVERED, type MemberDecisions, maskMembers } from '../../../shared/analysis/index.ts'
import { archiveExtension } from '../../../shared/list/index.ts'
import type { Tables } from '../database/tables.ts'
import type { ListedArchive } from '../queries/listed-archive.ts'

/** Masks the path of an archive: its file, and the folders or containers around it, are often named after the person. */
export const maskPath = (path: string): string => `${COVERED}${archiveExtension(path)}`

/** Columns of an archive for roles that do not need data of holders. */
export const ARCHIVE_COLUMNS = {
  id: 'SHOWN',
  sha256: 'SHOWN',
  container: 'SHOWN',
  size: 'SHOWN',
  addedAt: 'SHOWN',
  bytesState: 'SHOWN',
  legalHold: 'SHOWN',
  proofId: 'SHOWN',
  identityId: (id) => (id === null ? null : COVERED),
  tenantId: 'SHOWN',
  previousProofId: 'SHOWN',
  startTime: 'SHOWN',
  endTime: 'SHOWN',
  levelOfAssurance: 'SHOWN',
  indication: 'SHOWN',
  subIndication: 'SHOWN',
  integrity: 'SHOWN',
  authenticity: 'SHOWN',
  conformance: 'SHOWN',
  isTestKey: 'SHOWN',
  verifiedAt: 'SHOWN',
} as const satisfies MemberDecisions<Selectable<Tables['archives']>>

const ROW: MemberDecisions<ListedArchive> = {
  ...ARCHIVE_COLUMNS,
  path: (path) => (path === null ? null : maskPath(path)),
  tags: 'SHOWN',
  review: 'SHOWN',
  work: 'SHOWN',
}

/** Returns a row without the id and the path: of the members of `archive`, those that roles without data of holders may see. */
export const maskSummary = (archive: ListedArchive): ListedArchive => maskMembers(archive, ROW)
