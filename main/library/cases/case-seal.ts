import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'

/** Tables of an exported case, with the columns by which a row is named. Entries and checkpoint prove themselves. */
const SEALED = {
  archives: ['sha256'],
  verifications: ['id'],
  verificationSetups: ['id'],
  facetValues: ['id'],
  facets: ['archiveId', 'valueId'],
  tags: ['archiveId', 'tag'],
  reviewers: ['fingerprint'],
  decisions: ['id'],
  decisionChecks: ['decisionId'],
  signedCoverage: ['archiveId', 'digest'],
  cases: ['id'],
  caseArchives: ['caseId', 'archiveId'],
  caseTags: ['caseId', 'tag'],
  caseAnswers: ['caseId', 'question'],
  caseNotes: ['id'],
} as const satisfies { readonly [table in keyof Tables]?: readonly string[] }

/** Tables that an exported case leaves empty. */
export const EMPTY_TABLES = [
  ...(['places', 'occurrences', 'images', 'savedSearches', 'runs', 'runFailures'] as const),
  ...(['savedCoverage', 'logEntries', 'logNodes'] as const),
] as const

/** Content of an exported case: what its recipient can miss. JSON, whose SHA-256 the entry of the export states. */
export interface CaseManifest {
  readonly format: 'proofbench-case/1'
  /** Number of the case. */
  readonly case: number
  /** Digest of each row by its name, by table. */
  readonly tables: { readonly [table: string]: { readonly [row: string]: string } }
  /** Indices of the entries before that of the export. */
  readonly entries: readonly number[]
}

/** Name of the setting with the manifest. */
export const MANIFEST = 'manifest'

export const manifestDigest = (manifest: string): string => createHash('sha256').update(manifest).digest('hex')

/** Returns the digests of all rows of an exported case. */
export async function sealedTables(database: Database): Promise<CaseManifest['tables']> {
  const tables: { [table: string]: { [row: string]: string } } = {}
  for (const [table, keys] of Object.entries(SEALED)) {
    const { rows } = await sql<{ readonly [column: string]: unknown }>`select * from ${sql.table(table)}`.execute(
      database,
    )
    const digests = rows.map((row): [string, string] => [
      keys.map((key) => String(plain(row[key]))).join(' '),
      createHash('sha256').update(canonical(row)).digest('hex'),
    ])
    tables[table] = Object.fromEntries(digests.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return tables
}

/** Returns the columns of a row in the order of their names: later versions may add columns, which are null here. */
const canonical = (row: { readonly [column: string]: unknown }): string =>
  JSON.stringify(
    Object.keys(row)
      .filter((column) => row[column] !== null)
      .sort()
      .map((column) => [column, plain(row[column])]),
  )

const plain = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)
