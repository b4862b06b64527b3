import { type DocumentReading, member } from '../../report/index.ts'
import { DETAILS_FILE, IDENTITY_FILE } from '../places/place.ts'
import type { ArchiveRecord } from './read-record.ts'

/** Facts about a file whose content is not known, each a different one. */
const UNREAD: { readonly [reading in Exclude<DocumentReading, 'READ' | 'AMBIGUOUS'>]: string } = {
  ABSENT: 'is not in the archive',
  OVER_LIMIT: 'passes a limit of this program, so it was not read',
  UNREADABLE: 'could not be read',
}

/** Returns a clause about a file that was not read; null if it has a value. */
export const unreadClause = (path: string, reading: DocumentReading): string | null =>
  reading === 'READ' || reading === 'AMBIGUOUS' ? null : `${path} ${UNREAD[reading]}`

/** Returns why the record lists no operation, as a clause; null if it lists some. Empty, absent and unread are three answers. */
export function noRecordClause({ operations, readings, isList }: ArchiveRecord): string | null {
  if (operations.length > 0) return null
  const unread = unreadClause(DETAILS_FILE, readings.details)
  if (unread !== null) return unread
  return isList
    ? `${DETAILS_FILE} is empty: it lists no operation`
    : `${DETAILS_FILE} is JSON, but no list of operations`
}

/** Returns why no identity is recorded, as a clause; null if there is one. */
export function noIdentityClause({ identity, readings }: ArchiveRecord): string | null {
  if (Object.keys(identity).length > 0) return null
  return unreadClause(IDENTITY_FILE, readings.identity) ?? `${IDENTITY_FILE} is empty`
}

/** Returns why no level of assurance is known, as a clause; null if one is recorded. */
export function noLevelClause(record: ArchiveRecord): string | null {
  if (member(record.globalStatus, 'levelOfAssurance') !== undefined) return null
  const unread = noIdentityClause(record)
  if (unread !== null) return unread
  return member(record.identity, 'globalStatus') === undefined
    ? `${IDENTITY_FILE} has no globalStatus: no conclusion is recorded`
    : 'globalStatus has no level of assurance'
}

/** Returns why no operation of the record supports a level of assurance above 0, as a clause; null if one may, it is 0, or they were not read. */
export function unsupportedLevelClause(record: ArchiveRecord): string | null {
  const level = member(record.globalStatus, 'levelOfAssurance')
  if (level === undefined || level === 'LOA0' || record.readings.details !== 'READ') return null
  return noRecordClause(record)
}
