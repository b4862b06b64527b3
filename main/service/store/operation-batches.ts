import type { DatabaseSync } from 'node:sqlite'
import type { OperationElement } from '../engine/state.ts'
import { packed, type StoredElement, unpacked } from './packed-element.ts'
import { GIVEN, Statement, sqlOf } from './statements.ts'
import type { WriteGroups } from './write-groups.ts'

/** Elements that follow one another in the record of a transaction, the first of them at `sequence`. */
interface Batch {
  /** Of its row; null while the group is open. */
  readonly key: number | null
  readonly sequence: number
  readonly elements: OperationElement[]
}

/**
 * The records of all transactions. What a group adds to one record is one row, and the rows of a record are a chain that starts in
 * its row of `identities`: rows are only ever appended to the end of the table, and no index has to be kept in their order.
 */
export class OperationBatches {
  readonly #sql: ReturnType<typeof statements>
  readonly #groups: WriteGroups
  /** Of the open group, by transaction. Never emptied: see Latecomer. */
  #added = new Map<string, Batch>()

  constructor(database: DatabaseSync, groups: WriteGroups) {
    this.#sql = statements(database)
    this.#groups = groups
  }

  /** Adds an element behind all others; neither it nor what it holds may change any more. */
  add(identityId: string, sequence: number, element: OperationElement): void {
    this.#groups.write(() => {
      const added = this.#added.get(identityId)
      if (added) added.elements.push(element)
      else this.#added.set(identityId, { key: null, sequence, elements: [element] })
    })
  }

  /** Puts what `change` makes of an element in its place. */
  change(identityId: string, sequence: number, change: (element: OperationElement) => OperationElement): void {
    this.#groups.write(() => {
      const batch = this.#batchOf(identityId, sequence)
      const at = sequence - (batch?.sequence ?? 0)
      const element = batch?.elements[at]
      if (!batch || !element) throw new Error(`the record of ${identityId} has no element ${sequence}`)
      batch.elements[at] = change(element)
      if (batch.key !== null) this.#sql.change.run(textOf(batch.elements, identityId), batch.key)
    })
  }

  all(identityId: string): readonly OperationElement[] {
    const stored = this.#sql.all.all(identityId).flatMap((row) => elementsOf(row, identityId))
    // As they will be read: nothing of it is shared with those who added it.
    const added = textOf(this.#added.get(identityId)?.elements ?? [], identityId)
    return [...stored, ...elementsOf({ elementsJson: added }, identityId)]
  }

  erase(identityId: string): void {
    this.#groups.write(() => {
      this.#added.delete(identityId)
      this.#sql.erase.run(identityId)
    })
  }

  /** Writes what the group has added; answers the last row of each record that has grown, which belongs into its row of `identities`. */
  write(): ReadonlyMap<string, number> {
    const lastRows = new Map<string, number>()
    for (const [identityId, { sequence, elements }] of this.#added)
      lastRows.set(identityId, this.#sql.add.insert(identityId, sequence, textOf(elements, identityId)))
    this.#added = new Map()
    return lastRows
  }

  /** What the group has added is not to be written any more. */
  undone(): void {
    this.#added = new Map()
  }

  /** Those that the element stands among, if it is there. */
  #batchOf(identityId: string, sequence: number): Batch | null {
    const added = this.#added.get(identityId)
    return added && sequence >= added.sequence ? added : this.#stored(identityId, sequence)
  }

  #stored(identityId: string, sequence: number): Batch | null {
    let key = this.#sql.last.get(identityId)?.lastBatch ?? null
    while (key !== null) {
      const place = this.#sql.place.get(key)
      if (!place) throw new Error(`the record of ${identityId} is broken`)
      if (place.sequence <= sequence)
        return { ...place, key, elements: elementsOf(this.#sql.elements.get(key), identityId) }
      key = place.previous
    }
    return null
  }
}

interface Elements {
  readonly elementsJson: string
}

function elementsOf(row: Elements | null, identityId: string): OperationElement[] {
  // What this very process, or one of the same version of the tables, wrote.
  const stored: readonly StoredElement[] = row ? JSON.parse(row.elementsJson) : []
  return stored.map((one) => unpacked(one, identityId))
}

const textOf = (elements: readonly OperationElement[], identityId: string): string =>
  JSON.stringify(elements.map((one) => packed(one, identityId)))

/** The keys of all rows of a record; its transaction is given. */
const chain = sqlOf.withRecursive('chain', (query) =>
  query
    .selectFrom('identities')
    .select('lastBatch as key')
    .where('id', '=', GIVEN)
    .unionAll((more) =>
      more
        .selectFrom('operationBatches')
        .innerJoin('chain', 'chain.key', 'operationBatches.key')
        .select('previous as key'),
    ),
)

function statements(database: DatabaseSync) {
  const one = <Row>(query: ConstructorParameters<typeof Statement>[1]) => new Statement<Row>(database, query)
  return {
    add: one(
      sqlOf.insertInto('operationBatches').values(({ selectFrom }) => ({
        previous: selectFrom('identities').select('lastBatch').where('id', '=', GIVEN),
        sequence: GIVEN,
        elementsJson: GIVEN,
      })),
    ),
    last: one<{ lastBatch: number | null }>(sqlOf.selectFrom('identities').select('lastBatch').where('id', '=', GIVEN)),
    place: one<{ previous: number | null; sequence: number }>(
      sqlOf.selectFrom('operationBatches').select(['previous', 'sequence']).where('key', '=', GIVEN),
    ),
    elements: one<Elements>(sqlOf.selectFrom('operationBatches').select('elementsJson').where('key', '=', GIVEN)),
    change: one(sqlOf.updateTable('operationBatches').set({ elementsJson: GIVEN }).where('key', '=', GIVEN)),
    all: one<Elements>(
      chain
        .selectFrom('operationBatches')
        .innerJoin('chain', 'chain.key', 'operationBatches.key')
        .select('elementsJson')
        .orderBy('sequence'),
    ),
    erase: one(
      chain
        .deleteFrom('operationBatches')
        .where('key', 'in', ({ selectFrom }) => selectFrom('chain').select('chain.key')),
    ),
  }
}
