import { rowStanding } from '../../shared/library/index.ts'
import { csvLine } from '../../shared/list/index.ts'
import { isoTime } from '../../shared/schema/index.ts'
import type { ListedArchive } from './queries/listed-archive.ts'

/** Formats archives as CSV, with a byte order mark and a header at the start of a document. */
export function archiveCsv(archives: readonly ListedArchive[], withHeader: boolean): string {
  const lines = archives.map((archive) => csvLine(COLUMNS.map(([, value]) => value(archive))))
  return `${withHeader ? `\ufeff${csvLine(COLUMNS.map(([name]) => name))}` : ''}${lines.join('')}`
}

const COLUMNS: readonly (readonly [string, (archive: ListedArchive) => string | number | null])[] = [
  ['sha256', ({ sha256 }) => sha256],
  ['indication', ({ indication }) => indication],
  ['subIndication', ({ subIndication }) => subIndication],
  ['integrity', ({ integrity }) => integrity],
  ['authenticity', ({ authenticity }) => authenticity],
  ['conformance', ({ conformance }) => conformance],
  ['testKey', ({ isTestKey }) => String(isTestKey)],
  ['levelOfAssurance', ({ levelOfAssurance }) => levelOfAssurance],
  ['proofId', ({ proofId }) => proofId],
  ['identityId', ({ identityId }) => identityId],
  ['tenantId', ({ tenantId }) => tenantId],
  ['previousProofId', ({ previousProofId }) => previousProofId],
  ['startTime', ({ startTime }) => startTime],
  ['endTime', ({ endTime }) => endTime],
  ['size', ({ size }) => size],
  ['bytesState', ({ bytesState }) => bytesState],
  ['legalHold', ({ legalHold }) => String(legalHold)],
  ['addedAt', ({ addedAt }) => isoTime(addedAt)],
  ['verifiedAt', ({ verifiedAt }) => isoTime(verifiedAt)],
  ['tags', ({ tags }) => tags.join(' ')],
  ['path', ({ path }) => path],
  ['decision', ({ review }) => review?.decision ?? null],
  ['reviewState', ({ review }) => review?.state ?? null],
  ['drift', ({ review }) => review?.drift.join(' ') ?? null],
  ['queue', ({ work }) => work?.queue ?? null],
  ['workReason', ({ work }) => work?.reason ?? null],
  ['since', ({ work }) => work?.since ?? null],
  ['ageHours', ({ work }) => work?.ageHours ?? null],
  ['due', ({ work }) => work?.due ?? null],
  ['overdue', ({ work }) => (work?.queue == null ? null : String(work.isOverdue))],
  ['assignee', ({ work }) => work?.assignee ?? null],
  ['maker', ({ work }) => work?.maker ?? null],
  ['checker', ({ work }) => work?.checker ?? null],
  ['standing', (archive) => rowStanding(archive).standing],
]
