import type { DatabaseSync } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { OperationElement } from '../engine/state.ts'
import { StoredRecordDamaged } from '../engine/storage-failed.ts'
import { GIVEN, Statement, sqlOf } from './statements.ts'
import type { WriteGroups } from './write-groups.ts'

interface ElementRow {
  readonly elementJson: string
  readonly checksum: number
}

/** The records of all transactions, a row for each operation. */
export class Operations {
  readonly #sql: ReturnType<typeof statements>
  readonly #groups: WriteGroups

  constructor(database: DatabaseSync, groups: WriteGroups) {
    this.#sql = statements(database)
    this.#groups = groups
  }

  add(identityId: string, sequence: number, element: OperationElement): void {
    const text = JSON.stringify(element)
    this.#groups.write(() => this.#sql.add.run(identityId, sequence, text, crc32(text)))
  }

  /** Replaces an operation by what `change` returns for it. */
  change(identityId: string, sequence: number, change: (element: OperationElement) => OperationElement): void {
    this.#groups.write(() => {
      const row = this.#sql.get.get(identityId, sequence)
      if (!row) throw new Error(`the record of ${identityId} has no operation ${sequence}`)
      const text = JSON.stringify(change(JSON.parse(checked(row, identityId))))
      this.#sql.change.run(text, crc32(text), identityId, sequence)
    })
  }

  all(identityId: string): readonly OperationElement[] {
    return this.#sql.all.all(identityId).map((row) => JSON.parse(checked(row, identityId)))
  }

  /** The JSON of up to `limit` operations from number `first` on. */
  texts(identityId: string, first: number, limit: number): readonly string[] {
    return this.#sql.some.all(identityId, first, limit).map((row) => checked(row, identityId))
  }

  erase(identityId: string): void {
    this.#groups.write(() => this.#sql.erase.run(identityId))
  }
}

/** The JSON of a row; throws StoredRecordDamaged where it is not what was written. */
function checked({ elementJson, checksum }: ElementRow, identityId: string): string {
  if (crc32(elementJson) !== checksum) throw new StoredRecordDamaged(identityId)
  return elementJson
}

function statements(database: DatabaseSync) {
  const one = <Row>(query: ConstructorParameters<typeof Statement>[1]) => new Statement<Row>(database, query)
  const element = sqlOf.selectFrom('operations').select(['elementJson', 'checksum']).where('identityId', '=', GIVEN)
  return {
    add: one(
      sqlOf
        .insertInto('operations')
        .values({ identityId: GIVEN, sequence: GIVEN, elementJson: GIVEN, checksum: GIVEN } as never),
    ),
    get: one<ElementRow>(element.where('sequence', '=', GIVEN)),
    change: one(
      sqlOf
        .updateTable('operations')
        .set({ elementJson: GIVEN, checksum: GIVEN })
        .where('identityId', '=', GIVEN)
        .where('sequence', '=', GIVEN),
    ),
    all: one<ElementRow>(element.orderBy('sequence')),
    some: one<ElementRow>(element.where('sequence', '>=', GIVEN).orderBy('sequence').limit(GIVEN)),
    erase: one(sqlOf.deleteFrom('operations').where('identityId', '=', GIVEN)),
  }
}
