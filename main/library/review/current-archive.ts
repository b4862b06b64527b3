import { statSync } from 'node:fs'
import { hostname } from 'node:os'
import { failureOf } from '../../input/index.ts'
import { storableText } from '../entry/storable-text.ts'
import type { Library } from '../open-library.ts'
import { Refused } from '../people/refused.ts'
import type { ArchiveSummary } from '../store/archive-summary.ts'
import { withPaths } from '../store/check-bytes.ts'
import { hashOfFile } from '../store/hash-of-file.ts'
import type { CurrentArchive } from './drift.ts'
import { latestVerification } from './signed-verification.ts'

/** Maximum size of a file that is hashed when an archive is shown. `library check` reads larger ones as well. */
const MAX_HASHED = 256 * 1024 * 1024

/**
 * Returns the state of an archive with which its decisions are compared: its bytes as this host finds them, and the latest verification.
 * `reading`: `full` hashes the file, `quick` only if its size or time differ from the recorded ones.
 */
export async function currentArchive(
  library: Library,
  archive: ArchiveSummary,
  host: string,
  reading: 'full' | 'quick',
): Promise<CurrentArchive> {
  const verification = archive.bytesState === 'erased' ? null : await latestVerification(library.database, archive.id)
  if (archive.bytesState === 'erased' || archive.container === 'folder') return { sha256: null, verification }
  const [readable] = await withPaths(library, host, [archive])
  if (!readable?.path) return { sha256: null, verification }
  const isSame = reading === 'quick' && (await isAsRecorded(library, archive, host, readable.path))
  return { sha256: isSame ? archive.sha256 : hashOrNull(readable.path), verification }
}

/** Reads the bytes of an archive again, before a decision. Returns false if they cannot be read here; throws `Refused` if they are others. */
export async function areBytesRead(library: Library, archive: ArchiveSummary): Promise<boolean> {
  const { sha256 } = await currentArchive(library, archive, storableText(hostname()), 'full')
  if (sha256 !== null && sha256 !== archive.sha256)
    throw new Refused(
      'BYTES_CHANGED',
      `The file of the archive has changed since it was added: its SHA-256 is ${sha256}, the library knows ${archive.sha256}`,
      'Put the original file back, or add the new one to the library, which verifies it.',
    )
  return sha256 !== null
}

async function isAsRecorded(
  { database }: Library,
  { id }: ArchiveSummary,
  host: string,
  path: string,
): Promise<boolean> {
  const place = await database
    .selectFrom('places')
    .select(['size', 'modifiedAt'])
    .where('archiveId', '=', id)
    .where('path', '=', path)
    .where('host', '=', host)
    .executeTakeFirst()
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true })
  return (
    place !== undefined &&
    stats !== undefined &&
    Number(stats.size) === place.size &&
    Number(stats.mtimeNs / 1000n) === place.modifiedAt
  )
}

/** Returns the SHA-256 of a file; null if it cannot be read, or is too large for this purpose. */
function hashOrNull(path: string): string | null {
  try {
    const stats = statSync(path)
    return stats.isFile() && stats.size <= MAX_HASHED ? hashOfFile(path) : null
  } catch (error) {
    if (failureOf(error)) return null
    throw error
  }
}
