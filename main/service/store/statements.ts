import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Tables } from './tables.ts'

/** Builds SQL, runs nothing. */
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

/** Stands in a query for a value that is given when it runs; the values are given in the order of these. */
export const GIVEN = 0 as never

/** A query prepared once. Parameters are positional: those that the query has, in its order. */
export class Statement<Row> {
  readonly #statement: StatementSync
  readonly #parameters: number

  constructor(database: DatabaseSync, query: Compilable) {
    const { sql, parameters } = query.compile()
    this.#statement = database.prepare(sql)
    this.#parameters = parameters.length
  }

  run(...values: readonly SQLInputValue[]): number {
    this.#demand(values)
    return Number(this.#statement.run(...values).changes)
  }

  /** Inserts, and answers the row's own key. */
  insert(...values: readonly SQLInputValue[]): number {
    this.#demand(values)
    return Number(this.#statement.run(...values).lastInsertRowid)
  }

  get(...values: readonly SQLInputValue[]): Row | null {
    this.#demand(values)
    // The columns are those that the query selects.
    return (this.#statement.get(...values) as Row | undefined) ?? null
  }

  all(...values: readonly SQLInputValue[]): readonly Row[] {
    this.#demand(values)
    return this.#statement.all(...values) as unknown as readonly Row[] // as in get
  }

  #demand(values: readonly SQLInputValue[]): void {
    if (values.length !== this.#parameters)
      throw new Error(`The statement has ${this.#parameters} parameters, ${values.length} were given`)
  }
}
