import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
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

/** A prepared statement with positional parameters. */
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
    return (this.#statement.get(...values) as Row | undefined) ?? null
  }

  all(...values: readonly SQLInputValue[]): readonly Row[] {
    this.#checkCount(values)
    return this.#statement.all(...values) as unknown as readonly Row[] // as in get
  }

  #checkCount(values: readonly SQLInputValue[]): void {
    if (values.length !== this.#parameters)
      throw new Error(`The statement has ${this.#parameters} parameters, ${values.length} were given`)
  }
}
