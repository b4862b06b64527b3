import { csvLine } from '../../shared/list/rows-csv.ts'
import type { ArchiveSummary } from '../library/queries/archive-summary.ts'
import { safeJson, terminalText } from '../report/terminal-text.ts'
import type { OptionRow } from './command.ts'

export const ROW_FORMAT: OptionRow = {
  name: 'format',
  short: 'f',
  value: { kind: 'choice', label: 'FORMAT', choices: ['text', 'json', 'csv'] },
  help: 'text (default), json (one line per archive) or csv.',
}

/** Converts an archive to the object that JSON output contains. */
export const toJson = ({ id, addedAt, verifiedAt, ...archive }: ArchiveSummary) => ({
  ...archive,
  addedAt: new Date(addedAt).toISOString(),
  verifiedAt: new Date(verifiedAt).toISOString(),
})

/** Formats archives as lines of text, JSON or CSV. */
export function archiveLines(archives: readonly ArchiveSummary[], format: string, withHeader = true): string {
  switch (format) {
    case 'json':
    case 'jsonl':
      return archives.map((archive) => `${safeJson(toJson(archive))}\n`).join('')
    case 'csv': {
      const lines = archives.map((archive) => csvLine(COLUMNS.map(([, value]) => value(archive))))
      return `${withHeader ? `\ufeff${csvLine(COLUMNS.map(([name]) => name))}` : ''}${lines.join('')}`
    }
    default:
      return archives.map((archive) => `${archiveLine(archive)}\n`).join('')
  }
}

/** Formats an archive as one line: verdict, start of the hash, level, path. */
export function archiveLine({ indication, bytesState, sha256, levelOfAssurance, path, tags }: ArchiveSummary): string {
  const verdict = (indication ?? bytesState.toUpperCase()).padEnd(14)
  const level = terminalText(levelOfAssurance ?? '-', 12).padEnd(5)
  const tagged = tags.length === 0 ? '' : `  [${tags.map((tag) => terminalText(tag, 60)).join(', ')}]`
  return `${verdict}  ${sha256.slice(0, 12)}  ${level}  ${terminalText(path ?? '(no path)')}${tagged}`
}

const COLUMNS: readonly (readonly [string, (archive: ArchiveSummary) => string | number | null])[] = [
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
  ['addedAt', ({ addedAt }) => new Date(addedAt).toISOString()],
  ['verifiedAt', ({ verifiedAt }) => new Date(verifiedAt).toISOString()],
  ['tags', ({ tags }) => tags.join(' ')],
  ['path', ({ path }) => path],
]
