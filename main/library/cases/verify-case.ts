import { existsSync } from 'node:fs'
import { inclusionProblem, isSignedBy, readReview } from '../../statement/index.ts'
import { readSetting } from '../database/settings.ts'
import { hexOf } from '../hex.ts'
import { logInclusion } from '../log/log-inclusion.ts'
import type { Library } from '../open-library.ts'
import { publicKeys } from '../state/compare-reviewers.ts'
import { type Difference, Differences } from '../state/difference.ts'
import { hashOfFile } from '../store/hash-of-file.ts'
import { storedPath } from '../store/stored-bytes.ts'
import { type CaseManifest, EMPTY_TABLES, MANIFEST, manifestDigest, sealedTables } from './case-seal.ts'

export interface CaseVerification {
  /** Export as its entry states it; null if no entry of the log records the manifest. */
  readonly exported: {
    readonly case: number
    readonly by: string
    readonly time: string
    readonly index: number
  } | null
  /** Fingerprint of the key of the log that includes the entries. */
  readonly logKey: string
  readonly entries: number
  readonly rows: number
  readonly differences: readonly Difference[]
  readonly differenceCount: number
}

/**
 * Verifies an exported case: its manifest is the one that the entry of the export states, the entry is in the log of the library under a
 * signed checkpoint, and every row and entry of the manifest is there, unchanged. Nothing more is there either.
 */
export async function verifyCase(library: Library): Promise<CaseVerification> {
  const { database, log } = library
  const found = new Differences()
  const keys = publicKeys(await database.selectFrom('reviewers').selectAll().execute(), found)
  const entries = await readEntries(library, found)
  const text = await readSetting(database, MANIFEST)
  const manifest = text === null ? null : parsed(text)
  const exported = manifest && text !== null ? exportOf(entries, manifestDigest(text)) : null
  if (!manifest)
    found.add(
      'ROW_MISSING',
      null,
      'settings manifest',
      'the file has no list of its content: it is no complete export, or one of an earlier version',
    )
  else if (!exported)
    found.add(
      'ROW_DIFFERS',
      null,
      'settings manifest',
      'no entry of the log records an export with this list of its content',
    )
  else if (!(await isSigned(exported, log.key.fingerprint, keys)))
    found.add('ENTRY_UNSIGNED', exported.index, null, `entry ${exported.index} names an exporter who did not sign it`)
  let rows = 0
  if (manifest) {
    const tables = await sealedTables(database)
    rows = Object.values(tables).reduce((sum, own) => sum + Object.keys(own).length, 0)
    compareTables(manifest.tables, tables, found)
    compareEntries(manifest, entries, exported, found)
  }
  await checkEmptyTables(library, found)
  await checkStatements(library, keys, found)
  await checkCopies(library, found)
  return {
    exported: exported && { case: manifest?.case ?? 0, by: exported.actor, time: exported.time, index: exported.index },
    ...{ logKey: log.key.fingerprint, entries: entries.length, rows },
    ...{ differences: found.all, differenceCount: found.count },
  }
}

async function isSigned(
  { text, actor }: ExportedEntry,
  library: string,
  keys: ReadonlyMap<string, Uint8Array>,
): Promise<boolean> {
  const spki = keys.get(actor)
  return spki !== undefined && isSignedBy(text, library, spki)
}

interface ExportedEntry {
  readonly index: number
  readonly text: string
  readonly action: string
  readonly actor: string
  readonly object: string
  readonly time: string
  readonly detail: { readonly [name: string]: unknown }
}

/** Reads the entries that the log of the library includes. */
async function readEntries(library: Library, found: Differences): Promise<readonly ExportedEntry[]> {
  const rows = await library.database.selectFrom('exportedEntries').select('seq').orderBy('seq').execute()
  const entries: ExportedEntry[] = []
  for (const { seq } of rows) {
    const inclusion = await logInclusion(library, seq).catch(() => null)
    const problem = inclusion ? inclusionProblem(inclusion, library.log.key.fingerprint) : 'NOT_A_PROOF'
    if (problem || !inclusion)
      found.add(
        'ENTRY_CONTRADICTED',
        seq,
        `exportedEntries ${seq}`,
        `entry ${seq} is not included in the checkpoint (${problem})`,
      )
    else {
      const { action = '', actor = '', object = '', time = '', detail = {} } = JSON.parse(inclusion.entry)
      entries.push({ index: seq, text: inclusion.entry, action, actor: actor ?? '', object, time, detail })
    }
  }
  if (rows.length === 0)
    found.add('ROW_MISSING', null, 'exportedEntries', 'the file has no entries of the log: nothing in it is proved')
  return entries
}

const exportOf = (entries: readonly ExportedEntry[], digest: string): ExportedEntry | null =>
  entries.find(({ action, detail }) => action === 'case.exported' && detail.manifest === digest) ?? null

function parsed(text: string): CaseManifest | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'format' in value && value.format === 'proofbench-case/1'
      ? (value as CaseManifest) // its digest is compared with the entry of the export
      : null
  } catch {
    return null
  }
}

function compareTables(listed: CaseManifest['tables'], own: CaseManifest['tables'], found: Differences): void {
  for (const [table, rows] of Object.entries(listed))
    for (const [row, digest] of Object.entries(rows)) {
      const name = `${table} ${row.slice(0, 80)}`
      const present = own[table]?.[row]
      if (present === undefined) found.add('ROW_MISSING', null, name, `${name} is missing: it was exported`)
      else if (present !== digest) found.add('ROW_DIFFERS', null, name, `${name} was changed after the export`)
    }
  for (const [table, rows] of Object.entries(own))
    for (const row of Object.keys(rows))
      if (listed[table]?.[row] === undefined)
        found.add(
          'ROW_WITHOUT_ENTRY',
          null,
          `${table} ${row.slice(0, 80)}`,
          `${table} ${row.slice(0, 80)} was added after the export`,
        )
}

function compareEntries(
  { entries: listed }: CaseManifest,
  entries: readonly ExportedEntry[],
  exported: ExportedEntry | null,
  found: Differences,
): void {
  const own = new Set(entries.map(({ index }) => index))
  for (const index of listed)
    if (!own.has(index))
      found.add('ROW_MISSING', index, `exportedEntries ${index}`, `entry ${index} is missing: it was exported`)
  const known = new Set(listed)
  // The entries of the export itself follow the listed ones.
  for (const { index, action } of entries)
    if (!known.has(index) && !(exported && action.endsWith('.exported') && index >= (listed.at(-1) ?? 0)))
      found.add('ROW_WITHOUT_ENTRY', index, `exportedEntries ${index}`, `entry ${index} was added after the export`)
}

async function checkEmptyTables({ database }: Library, found: Differences): Promise<void> {
  for (const table of EMPTY_TABLES) {
    const { count } = await database
      .selectFrom(table)
      .select((row) => row.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) > 0)
      found.add('ROW_WITHOUT_ENTRY', null, table, `${table}: ${count} rows were added after the export`)
  }
}

/** Verifies the signatures of all statements under the keys of the file. */
async function checkStatements(
  { database }: Library,
  keys: ReadonlyMap<string, Uint8Array>,
  found: Differences,
): Promise<void> {
  const decisions = await database.selectFrom('decisions').select(['id', 'statement', 'digest']).execute()
  const checks = await database
    .selectFrom('decisionChecks')
    .select(['decisionId as id', 'statement', 'digest'])
    .execute()
  for (const [table, rows] of [
    ['decisions', decisions],
    ['decisionChecks', checks],
  ] as const)
    for (const { id, statement, digest } of rows) {
      const read = await readReview(statement, (fingerprint) => keys.get(fingerprint) ?? null)
      const problem = !read.isValid ? read.message : read.digest === hexOf(digest) ? null : 'it has another digest'
      if (problem) found.add('STATEMENT_INVALID', null, `${table} ${id}`, `${table} ${id}: ${problem}`)
    }
}

/** Compares the copies of archives next to the file with their hashes. */
async function checkCopies({ database, archiveFolder }: Library, found: Differences): Promise<void> {
  if (archiveFolder === null) return
  const rows = await database.selectFrom('archives').select('sha256').where('bytesState', '=', 'stored').execute()
  for (const row of rows) {
    const sha256 = hexOf(row.sha256)
    const path = storedPath(archiveFolder, sha256)
    const name = `archives ${sha256.slice(0, 12)}`
    if (!existsSync(path)) found.add('ROW_MISSING', null, name, `${name}: its file is missing next to the case`)
    else if (hashOfFile(path) !== sha256)
      found.add('ROW_DIFFERS', null, name, `${name}: its file next to the case was changed`)
  }
}
