import { existsSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { NewLogEntry } from '../../statement/index.ts'
import { durably } from '../database/durably.ts'
import { openDatabase } from '../database/open-database.ts'
import { writeSetting } from '../database/settings.ts'
import { appendEntries, lockLog } from '../log/append-entries.ts'
import { latestCheckpoint } from '../log/log-inclusion.ts'
import type { Library } from '../open-library.ts'
import { type Actor, actedBy, permit } from '../people/actor.ts'
import { Refused } from '../people/refused.ts'
import { exportEntry } from '../review/export-entry.ts'
import { withPaths } from '../store/check-bytes.ts'
import { storeBytes } from '../store/stored-bytes.ts'
import { type CaseManifest, MANIFEST, manifestDigest, sealedTables } from './case-seal.ts'
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
 * statements and reviewers, notes, and the log entries about them with proofs of inclusion under a checkpoint that is signed now. The entry
 * of the export states the digest of a list of all of it, so that nothing can be left out later. Other archives, paths and keyed hashes
 * stay. Throws `Refused`. If it fails, no file remains.
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
  const folder = `${target}-archives`
  const isNewFolder = !existsSync(folder)
  try {
    const copied = options.withBytes ? await copyBytes(library, archives, folder, options.host) : new Set<number>()
    const checkpoint = await writeCase(library, actor, { ...details, archives }, options, copied, now)
    return { archives: archives.length, copied: copied.size, checkpoint }
  } catch (error) {
    for (const path of [target, `${target}-wal`, `${target}-shm`, `${target}-journal`]) rmSync(path, { force: true })
    if (isNewFolder) rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Creates the file of an export and returns its checkpoint. `copied`: ids of the archives whose bytes are next to it. */
async function writeCase(
  library: Library,
  actor: Actor,
  details: CaseDetails,
  options: CaseExport,
  copied: ReadonlySet<number>,
  now: number,
): Promise<string> {
  const archiveIds = details.archives.map(({ id }) => id)
  const { database } = await openDatabase(options.target)
  try {
    const checkpoint = await database.transaction().execute(async (write) => {
      await copyArchives(library.database, write, archiveIds, options, copied)
      const people = new Set([...peopleOf(details, archiveIds, options), actor.reviewer.fingerprint])
      await copyDecisions(library.database, write, archiveIds, people)
      await copyCase(library.database, write, details, { ...options, archiveIds })
      const objects = [
        `case:${details.id}`,
        ...details.archives.map(({ sha256 }) => `archive:${sha256}`),
        ...[...people].map((fingerprint) => `reviewer:${fingerprint}`),
        'library',
      ]
      const tables = await sealedTables(write)
      const { manifest, size, note, until } = await logExport(
        library,
        actor,
        details,
        options,
        { tables, objects },
        now,
      )
      await copyEntries(library, write, { size, until }, objects)
      await write.insertInto('checkpoints').values({ size, note, time: now }).execute()
      await writeSetting(write, MANIFEST, manifest)
      await writeSetting(write, 'logPublicKey', Buffer.from(library.log.key.spki).toString('base64'))
      await writeSetting(write, 'readOnly', `case ${details.id}`)
      return note
    })
    // One file without a log of its own.
    await sql`pragma journal_mode = delete`.execute(database)
    return checkpoint
  } finally {
    await database.destroy()
  }
}

interface Sealed {
  readonly tables: CaseManifest['tables']
  /** Objects whose entries are exported. */
  readonly objects: readonly string[]
}

/** Appends the entries about an export, the last of which seals its content; returns the content and the checkpoint that is signed over it. */
async function logExport(
  library: Library,
  actor: Actor,
  { id, archives }: CaseDetails,
  { withBytes, withReports }: CaseExport,
  { tables, objects }: Sealed,
  now: number,
): Promise<{ readonly manifest: string; readonly size: number; readonly note: string; readonly until: number }> {
  const hashes = archives.map(({ sha256 }) => sha256)
  const sealed = await durably(library, async (write) => {
    await lockLog(write, library.log)
    const rows = await write
      .selectFrom('logEntries')
      .select('seq')
      .where('object', 'in', [...objects])
      .orderBy('seq')
      .execute()
    const content: CaseManifest = {
      ...{ format: 'proofbench-case/1', case: id, tables },
      entries: rows.map(({ seq }) => seq),
    }
    const text = JSON.stringify(content)
    const detail = { archives: hashes, bytes: withBytes, reports: withReports, manifest: manifestDigest(text) }
    const entries: readonly NewLogEntry[] = [
      ...hashes.map((sha256) => exportEntry(sha256, actor, { case: id })),
      { action: 'case.exported', object: { kind: 'case', id }, ...actedBy(actor), detail },
    ]
    const { first } = await appendEntries(write, library.log, entries, { now, signs: true })
    return { manifest: text, until: first + entries.length - 1 }
  })
  const checkpoint = await latestCheckpoint(library.database)
  if (!checkpoint) throw new Error('the export has no checkpoint')
  return { ...sealed, ...checkpoint }
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
