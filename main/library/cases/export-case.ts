import { existsSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { NewLogEntry } from '../../statement/index.ts'
import { openDatabase } from '../database/open-database.ts'
import { appendEntries } from '../log/append-entries.ts'
import { exportEntry } from '../log/export-entry.ts'
import { latestCheckpoint } from '../log/log-inclusion.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy, permit } from '../review/actor.ts'
import { Refused } from '../review/refused.ts'
import { withPaths } from '../store/check-bytes.ts'
import { durably } from '../store/durably.ts'
import { writeSetting } from '../store/settings.ts'
import { storeBytes } from '../store/stored-bytes.ts'
import type { CaseDetails } from './cases.ts'
import { type CaseContent, copyArchives, copyCase, copyDecisions, copyEntries } from './copy-case.ts'

export interface CaseExport extends CaseContent {
  /** File to create. */
  readonly target: string
  /** Whether the bytes of the archives are copied next to the file. */
  readonly withBytes: boolean
  /** Name of this computer, for finding the bytes. */
  readonly host: string
}

export interface Exported {
  readonly archives: number
  /** Archives whose bytes were copied. */
  readonly copied: number
  readonly checkpoint: string
}

/**
 * Writes a case to a library file of its own, which opens read-only: the chosen archives with facets and reports, their decisions with
 * statements and reviewers, notes, and the log entries about them with proofs of inclusion under a checkpoint that is signed now. Other
 * archives, paths and keyed hashes stay. Throws `Refused`. If it fails, no file remains; the log has recorded the attempt.
 */
export async function exportCase(
  library: Library,
  actor: Actor,
  details: CaseDetails,
  options: CaseExport,
  now: number,
): Promise<Exported> {
  const { target, archiveIds } = options
  await permit(library, actor, 'export', { kind: 'case', id: details.id }, now)
  if (existsSync(target))
    throw new Refused('INVALID_INPUT', `${target} exists`, 'An export is never mixed with another file.')
  const archives = details.archives.filter(({ id }) => archiveIds.includes(id))
  const checkpoint = await logExport(library, actor, { ...details, archives }, options, now)
  const folder = `${target}-archives`
  const isNewFolder = !existsSync(folder)
  try {
    const copied = options.withBytes ? await copyBytes(library, archives, folder, options.host) : new Set<number>()
    await writeCase(library, details, checkpoint, options, copied, now)
    return { archives: archives.length, copied: copied.size, checkpoint: checkpoint.note }
  } catch (error) {
    for (const path of [target, `${target}-wal`, `${target}-shm`, `${target}-journal`]) rmSync(path, { force: true })
    if (isNewFolder) rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

interface SignedCheckpoint {
  readonly size: number
  readonly note: string
}

/** Appends the entries about an export and returns the checkpoint that is signed over them. */
async function logExport(
  library: Library,
  actor: Actor,
  { id, archives }: CaseDetails,
  { withBytes, withReports }: CaseExport,
  now: number,
): Promise<SignedCheckpoint> {
  const hashes = archives.map(({ sha256 }) => sha256)
  const detail = { archives: hashes, bytes: withBytes, reports: withReports }
  const entries: readonly NewLogEntry[] = [
    { action: 'case.exported', object: { kind: 'case', id }, ...actedBy(actor), detail },
    ...hashes.map((sha256) => exportEntry(sha256, actor, { case: id })),
  ]
  await durably(library, (write) => appendEntries(write, library.log, entries, { now, signs: true }))
  const checkpoint = await latestCheckpoint(library.database)
  if (!checkpoint) throw new Error('the export has no checkpoint')
  return checkpoint
}

/** Creates the file of an export. `copied`: ids of the archives whose bytes are next to it. */
async function writeCase(
  library: Library,
  details: CaseDetails,
  checkpoint: SignedCheckpoint,
  options: CaseExport,
  copied: ReadonlySet<number>,
  now: number,
): Promise<void> {
  const { archiveIds } = options
  const { database } = await openDatabase(options.target)
  try {
    await database.transaction().execute(async (write) => {
      await copyArchives(library.database, write, archiveIds, options, copied)
      const people = peopleOf(details, archiveIds, options)
      await copyDecisions(library.database, write, archiveIds, people)
      await copyCase(library.database, write, details, options)
      await copyEntries(library, write, checkpoint, [
        `case:${details.id}`,
        ...details.archives.flatMap(({ id, sha256 }) => (archiveIds.includes(id) ? [`archive:${sha256}`] : [])),
        ...[...people].map((fingerprint) => `reviewer:${fingerprint}`),
        'library',
      ])
      await write
        .insertInto('checkpoints')
        .values({ ...checkpoint, time: now })
        .execute()
      await writeSetting(write, 'logPublicKey', Buffer.from(library.log.key.spki).toString('base64'))
      await writeSetting(write, 'readOnly', `case ${details.id}`)
    })
    // One file without a log of its own.
    await sql`pragma journal_mode = delete`.execute(database)
  } finally {
    await database.destroy()
  }
}

/** Returns the fingerprints of the people who acted on the exported case and archives. */
function peopleOf(
  { createdBy, assignee, notes, answers, reviews }: CaseDetails,
  archiveIds: readonly number[],
  { withNotes }: CaseExport,
): ReadonlySet<string> {
  const exported = reviews.filter(({ archiveId }) => archiveIds.includes(archiveId))
  return new Set([
    createdBy,
    ...(assignee === null ? [] : [assignee]),
    ...exported.flatMap(({ maker, check }) => (check ? [maker, check.checker] : [maker])),
    ...(withNotes ? [...notes.map(({ author }) => author), ...answers.map(({ answeredBy }) => answeredBy)] : []),
  ])
}

/** Copies the bytes of archives into a folder. Returns the ids of those that were found and have not changed. */
async function copyBytes(
  library: Library,
  archives: CaseDetails['archives'],
  folder: string,
  host: string,
): Promise<ReadonlySet<number>> {
  const copied = new Set<number>()
  for (const { archive, path } of await withPaths(library, host, archives))
    if (path !== null && archive.container !== 'folder' && storeBytes(folder, archive.sha256, path))
      copied.add(archive.id)
  return copied
}
