import type { DatabaseSync } from 'node:sqlite'
import { sql as rawSql } from 'kysely'
import type { OperationElement } from '../engine/state.ts'
import { BOUND, Statement, sqlOf } from './statements.ts'
import type { WriteGroups } from './write-groups.ts'

interface ElementRow {
  readonly elementJson: string
}

/** Records of all transactions, one row per operation. */
export class Operations {
  readonly #sql: ReturnType<typeof statements>
  readonly #groups: WriteGroups

  constructor(database: DatabaseSync, groups: WriteGroups) {
    this.#sql = statements(database)
    this.#groups = groups
  }

  add(identityId: string, sequence: number, element: OperationElement): void {
    const text = JSON.stringify(element)
    this.#groups.write(() => this.#sql.add.run(identityId, sequence, text))
  }

  /** Replaces an operation with the result of `change`. */
  change(identityId: string, sequence: number, change: (element: OperationElement) => OperationElement): void {
    this.#groups.write(() => {
      const row = this.#sql.get.get(identityId, sequence)
      if (!row) throw new Error(`the record of ${identityId} has no operation ${sequence}`)
      const text = JSON.stringify(change(JSON.parse(row.elementJson)))
      this.#sql.change.run(text, identityId, sequence)
    })
  }

  all(identityId: string): readonly OperationElement[] {
    return this.#sql.all.all(identityId).map(({ elementJson }) => JSON.parse(elementJson))
  }

  bytes(identityId: string): number {
    return this.#sql.bytes.get(identityId)?.bytes ?? 0
  }

  /** Returns the JSON of up to `limit` operations, starting with number `first`. */
  texts(identityId: string, first: number, limit: number): readonly string[] {
    return this.#sql.some.all(identityId, first, limit).map(({ elementJson }) => elementJson)
  }

  erase(identityId: string): void {
    this.#groups.write(() => this.#sql.erase.run(identityId))
  }
}

function statements(database: DatabaseSync) {
  const statement = <Row>(query: ConstructorParameters<typeof Statement>[1]) => new Statement<Row>(database, query)
  const element = sqlOf.selectFrom('operations').selectAll().where('identityId', '=', BOUND)
  return {
    add: statement(
      sqlOf.insertInto('operations').values({ identityId: BOUND, sequence: BOUND, elementJson: BOUND } as never),
    ),
    get: statement<ElementRow>(element.where('sequence', '=', BOUND)),
    change: statement(
      sqlOf
        .updateTable('operations')
        .set({ elementJson: BOUND })
        .where('identityId', '=', BOUND)
        .where('sequence', '=', BOUND),
    ),
    all: statement<ElementRow>(element.orderBy('sequence')),
    some: statement<ElementRow>(element.where('sequence', '>=', BOUND).orderBy('sequence').limit(BOUND)),
    // Of whole rows, SQLite reads only the headers.
    bytes: statement<{ bytes: number | null }>(
      sqlOf
        .selectFrom('operations')
        .select(rawSql<number | null>`sum(octet_length(elementJson))`.as('bytes'))
        .where('identityId', '=', BOUND),
    ),
    erase: statement(sqlOf.deleteFrom('operations').where('identityId', '=', BOUND)),
  }
}
