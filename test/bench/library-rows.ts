import { createHash, randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { type RawBuilder, sql } from 'kysely'
import { keyedDigest } from '../../main/library/entry/keyed-digest.ts'
import type { Library } from '../../main/library/open-library.ts'
import { OCCURRENCE_KINDS } from '../../shared/library/occurrence-kinds.ts'

/** Facets of the generated archives: each archive has one value of each name, by a number of values that differ. */
const FACETS: readonly (readonly [name: string, values: number])[] = [
  ['indication', 3],
  ['conformance', 3],
  ['levelOfAssurance', 4],
  ['status', 3],
  ['evidence', 12],
  ['indicator', 40],
  ['finding', 30],
  ['country', 50],
  ['device', 1000],
  ['duration', 6],
  ['tenant', 20],
  ['service', 8],
]

export const facetValue = (name: string, number: number): string => `${name}-${number}`
/** Document number by which the archive of an index is found. */
export const documentNumber = (archive: number): string => `DOC${archive}`
const TESTED = 200

/** Fills the tables of a new library with rows, by statements of its database: as many archives through the product take an hour. */
export async function fillRows(library: Library, location: string, rows: number): Promise<void> {
  const indexes = await dropIndexes(library)
  const fill = library.kind === 'sqlite' ? sqliteFill(location) : postgresFill(library)
  await fill(
    'archives',
    `("id", "sha256", "container", "size", "addedAt", "bytesState", "legalHold", "proofId", "identityId", "tenantId",
      "indication", "integrity", "authenticity", "conformance", "levelOfAssurance", "isTestKey", "verifiedAt")`,
    (i, sha) =>
      `${i}, ${sha('row')}, 'mime', 100000, ${i}, 'referenced', 0, 'proof-' || ${i}, 'identity-' || (${i} / 2), 'tenant-' || (${i} % 20),
      'TOTAL_PASSED', 'PASSED', 'PASSED', 'PASSED', 'LOA2', 1, ${i}`,
    rows,
  )
  await fill(
    'places',
    '("host", "path", "archiveId", "name", "size", "modifiedAt", "seenAt")',
    (i) => `'host', '/archives/2026/' || ${i} || '.mime', ${i}, ${i} || '.mime', 100000, ${i}, ${i}`,
    rows,
  )
  let first = 1
  for (const [name, count] of FACETS) {
    await fill(
      'facetValues',
      '("id", "name", "value", "count")',
      (i) => `${first} - 1 + ${i}, '${name}', '${name}-' || (${i} - 1), ${Math.floor(rows / count)}`,
      count,
    )
    const offset = first
    // Values are spread unevenly, as those of real archives.
    await fill('facets', '("archiveId", "valueId")', (i) => `${i}, ${offset} + ((${i} * 7919) % 9973) % ${count}`, rows)
    first += count
  }
  const occurrences = '("archiveId", "kind", "digest")'
  const { documentNumber: number, ip } = OCCURRENCE_KINDS
  await fill('occurrences', occurrences, (i, sha) => `${i}, ${ip}, ${sha('ip', 12, 2000)}`, rows)
  await fill(
    'occurrences',
    occurrences,
    (i, sha) => `${i} + ${TESTED}, ${number}, ${sha('number', 12, 900_000)}`,
    rows - TESTED,
  )
  await library.database
    .insertInto('occurrences')
    .values(
      Array.from({ length: TESTED }, (_, index) => ({
        archiveId: index + 1,
        kind: number,
        digest: keyedDigest(library.key, 'documentNumber', documentNumber(index + 1)),
      })),
    )
    .execute()
  await fill(
    'images',
    '("archiveId", "path", "digest", "detail", "band0", "band1", "band2", "band3")',
    (i, sha, random) =>
      `${i}, 'images/front.jpg', ${sha('image', 12)}, ${sha('detail', 50)}, ${random(1)}, ${random(2)}, ${random(3)}, ${random(4)}`,
    rows,
  )
  for (const statement of indexes) await sql.raw(statement).execute(library.database)
  if (library.kind !== 'postgres') return
  // The product inserts the facets of an archive together.
  await sql`cluster "facets" using "facetsByArchive"`.execute(library.database)
  await sql`vacuum analyze`.execute(library.database)
}

type Sha = (label: string, bytes?: number, modulo?: number) => string
/** Returns the values of a row as SQL. `i`: the number of the row, from 1. */
type Row = (i: string, sha: Sha, random: (salt: number) => string) => string
type Fill = (table: string, columns: string, row: Row, rows: number) => Promise<void>

function sqliteFill(location: string): Fill {
  return async (table, columns, row, rows) => {
    const file = new DatabaseSync(location)
    file.exec('pragma synchronous = off; pragma cache_size = -200000')
    file.function('sha', { deterministic: true }, (text, bytes) =>
      createHash('sha256').update(String(text)).digest().subarray(0, Number(bytes)),
    )
    const sha: Sha = (label, bytes = 32, modulo) =>
      `sha('${label} ' || ${modulo === undefined ? 'i' : `(i % ${modulo})`}, ${bytes})`
    const values = row('i', sha, () => '(random() & 65535) - 32768')
    file.exec(
      `insert into "${table}" ${columns} with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) select ${values} from n`,
    )
    file.close()
  }
}

function postgresFill({ database }: Library): Fill {
  return async (table, columns, row, rows) => {
    const sha: Sha = (label, bytes = 32, modulo) =>
      `substring(sha256(convert_to('${label} ' || ${modulo === undefined ? 'i' : `(i % ${modulo})`}, 'UTF8')) from 1 for ${bytes})`
    const values = row('i', sha, () => '(random() * 65535)::int - 32768')
    const statement: RawBuilder<unknown> = sql.raw(
      `insert into "${table}" ${columns} select ${values} from generate_series(1::bigint, ${rows}) as i`,
    )
    await statement.execute(database)
  }
}

/** Drops the indexes that belong to no constraint, and returns the statements that create them again. */
async function dropIndexes({ kind, database }: Library): Promise<readonly string[]> {
  const query =
    kind === 'sqlite'
      ? sql<{ name: string; statement: string }>`
          select name, sql as statement from sqlite_master where type = 'index' and sql is not null`
      : sql<{ name: string; statement: string }>`
          select indexname as name, indexdef as statement from pg_indexes
          where schemaname = current_schema() and indexname like '%By%'`
  const { rows } = await query.execute(database)
  const dropped = rows.filter(({ name }) =>
    /^(archives|places|verifications|facets|occurrences|images|tags)By/.test(name),
  )
  for (const { name } of dropped) await sql`drop index ${sql.id(name)}`.execute(database)
  return dropped.map(({ statement }) => statement)
}

export function randomBands(): readonly [number, number, number, number] {
  const bytes = randomBytes(8)
  return [bytes.readInt16LE(0), bytes.readInt16LE(2), bytes.readInt16LE(4), bytes.readInt16LE(6)]
}
