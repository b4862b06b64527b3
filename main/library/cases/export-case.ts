import { existsSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { NewLogEntry } from '../../statement/log/log-entry.ts'
import { inclusionPath } from '../../statement/log/merkle-proof.ts'
import { type Database, openDatabase } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { hexOf } from '../hex.ts'
import { appendEntries } from '../log/append-entries.ts'
import { exportEntry } from '../log/export-entry.ts'
import { latestCheckpoint } from '../log/log-inclusion.ts'
import { storedHash } from '../log/read-tree.ts'
import { storedText } from '../log/stored-text.ts'
import type { Library } from '../open-library.ts'
import { type Actor, permit } from '../review/actor.ts'
import { Refused } from '../review/refused.ts'
import { withPaths } from '../store/check-bytes.ts'
import { durably } from '../store/durably.ts'
import { inChunks } from '../store/in-chunks.ts'
import { writeSetting } from '../store/settings.ts'
import { storeBytes } from '../store/stored-bytes.ts'
import type { CaseDetails } from './cases.ts'

export interface CaseExport {
  /** File to create. */
  readonly target: string
  /** Ids of the archives to export; all of them belong to the case. */
  readonly archiveIds: readonly number[]
  readonly withNotes: boolean
  readonly withReports: boolean
  /** Whether the id of the person and the devices are left out. */
  readonly isMasked: boolean
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

type Table = keyof Tables

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
  { reviewer }: Actor,
  { id, archives }: CaseDetails,
  { withBytes, withReports }: CaseExport,
  now: number,
): Promise<SignedCheckpoint> {
  const hashes = archives.map(({ sha256 }) => sha256)
  const detail = { archives: hashes, bytes: withBytes, reports: withReports }
  const entries: readonly NewLogEntry[] = [
    { action: 'case.exported', object: { kind: 'case', id }, actor: reviewer.fingerprint, detail },
    ...hashes.map((sha256) => exportEntry(sha256, reviewer.fingerprint, { case: id })),
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

/** Returns the fingerprints of those who acted on what is exported. */
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

/** PostgreSQL accepts no empty list. */
const anyOf = (ids: readonly number[]): readonly number[] => (ids.length === 0 ? [-1] : ids)

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

async function insert<Name extends Table>(write: Database, table: Name, rows: readonly object[]): Promise<void> {
  await inChunks(rows, 40, (chunk) =>
    write
      .insertInto(table)
      .values(chunk as never) // rows of the same table
      .execute(),
  )
}

async function copyArchives(
  from: Database,
  write: Database,
  archiveIds: readonly number[],
  { withReports, isMasked }: CaseExport,
  copied: ReadonlySet<number>,
): Promise<void> {
  const ids = anyOf(archiveIds)
  const archives = await from.selectFrom('archives').selectAll().where('id', 'in', ids).execute()
  await insert(
    write,
    'archives',
    archives.map((row) => ({
      ...row,
      identityId: isMasked ? null : row.identityId,
      bytesState: copied.has(row.id) ? 'stored' : row.bytesState === 'erased' ? 'erased' : 'missing',
    })),
  )
  const verifications = await from.selectFrom('verifications').selectAll().where('archiveId', 'in', ids).execute()
  await insert(
    write,
    'verifications',
    verifications.map((row) => (withReports ? row : { ...row, report: null })),
  )
  const setupIds = anyOf([...new Set(verifications.map(({ setupId }) => setupId))])
  const setups = await from.selectFrom('verificationSetups').selectAll().where('id', 'in', setupIds).execute()
  await insert(write, 'verificationSetups', setups)
  const facets = await from
    .selectFrom('facets')
    .innerJoin('facetValues', 'facetValues.id', 'facets.valueId')
    .select(['facets.archiveId', 'facets.valueId'])
    .where('facets.archiveId', 'in', ids)
    .where('facetValues.name', 'not in', isMasked ? ['device'] : [''])
    .execute()
  const counts = new Map<number, number>()
  for (const { valueId } of facets) counts.set(valueId, (counts.get(valueId) ?? 0) + 1)
  const values = await from
    .selectFrom('facetValues')
    .selectAll()
    .where('id', 'in', anyOf([...counts.keys()]))
    .execute()
  await insert(
    write,
    'facetValues',
    values.map((value) => ({ ...value, count: counts.get(value.id) ?? 0 })),
  )
  await insert(write, 'facets', facets)
  await insert(write, 'tags', await from.selectFrom('tags').selectAll().where('archiveId', 'in', ids).execute())
}

/** Inserts decisions and checks in the order in which they were made: the triggers accept no other. */
async function copyDecisions(
  from: Database,
  write: Database,
  archiveIds: readonly number[],
  people: ReadonlySet<string>,
): Promise<void> {
  const ids = anyOf(archiveIds)
  const decisions = await from.selectFrom('decisions').selectAll().where('archiveId', 'in', ids).orderBy('id').execute()
  const decisionIds = anyOf(decisions.map(({ id }) => id))
  const checks = await from.selectFrom('decisionChecks').selectAll().where('decisionId', 'in', decisionIds).execute()
  const all = await from.selectFrom('reviewers').selectAll().execute()
  const reviewers = all.filter(({ fingerprint }) => people.has(hexOf(fingerprint)))
  await insert(
    write,
    'reviewers',
    reviewers.map((row) => ({ ...row, revokedAt: null })),
  )
  for (const decision of decisions) {
    await insert(write, 'decisions', [decision])
    await insert(
      write,
      'decisionChecks',
      checks.filter(({ decisionId }) => decisionId === decision.id),
    )
  }
  for (const { fingerprint, revokedAt } of reviewers)
    if (revokedAt !== null)
      await write.updateTable('reviewers').set({ revokedAt }).where('fingerprint', '=', fingerprint).execute()
  const coverage = await from.selectFrom('signedCoverage').selectAll().where('archiveId', 'in', ids).execute()
  await insert(write, 'signedCoverage', coverage)
}

async function copyCase(
  from: Database,
  write: Database,
  { id }: CaseDetails,
  { archiveIds, withNotes }: CaseExport,
): Promise<void> {
  await insert(write, 'cases', await from.selectFrom('cases').selectAll().where('id', '=', id).execute())
  const members = await from.selectFrom('caseArchives').selectAll().where('caseId', '=', id).execute()
  await insert(
    write,
    'caseArchives',
    members.filter(({ archiveId }) => archiveIds.includes(archiveId)),
  )
  await insert(write, 'caseTags', await from.selectFrom('caseTags').selectAll().where('caseId', '=', id).execute())
  if (!withNotes) return
  await insert(
    write,
    'caseAnswers',
    await from.selectFrom('caseAnswers').selectAll().where('caseId', '=', id).execute(),
  )
  const notes = await from.selectFrom('caseNotes').selectAll().where('caseId', '=', id).execute()
  await insert(
    write,
    'caseNotes',
    notes.filter(({ archiveId }) => archiveId === null || archiveIds.includes(archiveId)),
  )
}

async function copyEntries(
  { database }: Library,
  write: Database,
  { size }: { readonly size: number },
  objects: readonly string[],
): Promise<void> {
  const rows = await database
    .selectFrom('logEntries')
    .selectAll()
    .where('object', 'in', [...objects])
    .where('seq', '<', size)
    .orderBy('seq')
    .execute()
  const entries: Tables['exportedEntries'][] = []
  for (const row of rows) {
    const path = await inclusionPath(row.seq, size, (subtree) => storedHash(database, subtree))
    const encoded = path.map((hash) => Buffer.from(hash).toString('base64'))
    entries.push({ seq: row.seq, entry: storedText(row), path: JSON.stringify(encoded) })
  }
  await insert(write, 'exportedEntries', entries)
}
