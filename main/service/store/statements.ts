import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { StoredRecordDamaged } from '../engine/storage-failed.ts'
import { rowChecksum } from './row-checksums.ts'
import type { Tables } from './tables.ts'

/** Query builder; executes nothing. */
export const sqlOf = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** A query that Kysely can compile. */
interface Compilable {
  compile(): { readonly sql: string; readonly parameters: readonly unknown[] }
}

/** Placeholder in a query for a parameter that is bound, by position, when the statement runs. */
export const BOUND = 0 as never

/** A prepared statement with positional parameters. Whole rows are compared with their checksums when they are read. */
export class Statement<Row> {
  readonly #statement: StatementSync
  readonly #parameters: number

  constructor(database: DatabaseSync, query: Compilable) {
    const { sql, parameters } = query.compile()
    this.#statement = database.prepare(sql)
    this.#parameters = parameters.length
  }

  run(...values: readonly SQLInputValue[]): number {
    this.#checkCount(values)
    return Number(this.#statement.run(...values).changes)
  }

  /** Inserts a row and returns its row id. */
  insert(...values: readonly SQLInputValue[]): number {
    this.#checkCount(values)
    return Number(this.#statement.run(...values).lastInsertRowid)
  }

  get(...values: readonly SQLInputValue[]): Row | null {
    this.#checkCount(values)
    // The columns are those selected by the query.
    const row = this.#statement.get(...values)
    return row ? (checked(row) as Row) : null
  }

  all(...values: readonly SQLInputValue[]): readonly Row[] {
    this.#checkCount(values)
    return this.#statement.all(...values).map((row) => checked(row) as Row) // as in get
  }

  /** Reads row by row. Between rows the caller may stop, and may read, but must not write. */
  *each(...values: readonly SQLInputValue[]): Iterable<Row> {
    this.#checkCount(values)
    for (const row of this.#statement.iterate(...values)) yield checked(row) as Row // as in get
  }

  #checkCount(values: readonly SQLInputValue[]): void {
    if (values.length !== this.#parameters)
      throw new Error(`The statement has ${this.#parameters} parameters, ${values.length} were given`)
  }
}

/** Removes the checksum of a whole row. Throws StoredRecordDamaged if the row differs from it; other rows have none. */
function checked(row: Record<string, SQLOutputValue>): Record<string, SQLOutputValue> {
  const { checksum } = row
  if (checksum === undefined) return row
  delete row.checksum
  if (rowChecksum(Object.values(row)) === checksum) return row
  throw new StoredRecordDamaged(String(row.identityId ?? row.id ?? row.name))
}
