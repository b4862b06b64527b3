import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { sql as rawSql } from 'kysely'
import { StoredFileDamaged } from '../engine/storage-failed.ts'
import type { Erasure } from './erasure.ts'
import type { FileFolder } from './file-folder.ts'
import { BOUND, Statement, sqlOf } from './statements.ts'
import type { WriteGroups } from './write-groups.ts'

/** Row of a file in the database. */
export interface StoredFileRow {
  readonly identityId: string
  readonly id: string
  readonly size: number
  readonly sha256: string
  readonly isRemoved: number
}

/** Files of transactions: contents in the folder, sizes and hashes in the database. */
export class StoredFiles {
  readonly #sql: ReturnType<typeof statements>
  readonly #groups: WriteGroups
  readonly #folder: FileFolder
  readonly #erasure: Erasure
  readonly #flushes: boolean
  /** Files that are removed from the folder, but not yet from the database. */
  #removed: readonly { readonly identityId: string; readonly fileId: string }[] = []

  /** With `flushes`, a file is flushed to disk before its group is acknowledged. */
  constructor(database: DatabaseSync, groups: WriteGroups, folder: FileFolder, erasure: Erasure, flushes: boolean) {
    this.#sql = statements(database)
    this.#groups = groups
    this.#folder = folder
    this.#erasure = erasure
    this.#flushes = flushes
    groups.late({ write: () => this.#deleteRemovedRows(), undone: () => {} })
  }

  save(identityId: string, fileId: string, bytes: Uint8Array): void {
    const folder = this.#folder
    const paths = this.#groups.write(() => {
      const saved = folder.save(identityId, fileId, bytes)
      this.#sql.add.run(identityId, fileId, bytes.length, sha256Of(bytes), 0)
      return saved
    })
    this.#groups.follow({
      committed: () => this.#settle(identityId, fileId),
      undone: () => this.#erasure.file(identityId, fileId),
    })
    if (this.#flushes) this.#groups.flushBefore(paths)
  }

  /**
   * Returns the contents; null if the transaction has no such file. Throws StoredFileDamaged if the contents are missing or
   * differ from those that were saved.
   */
  read(identityId: string, fileId: string): Uint8Array | null {
    const row = this.row(identityId, fileId)
    if (!row || row.isRemoved === 1) return null
    const bytes = this.#folder.read(identityId, fileId)
    if (!bytes) throw new StoredFileDamaged(identityId, fileId, 'missing')
    if (bytes.length !== row.size || sha256Of(bytes) !== row.sha256)
      throw new StoredFileDamaged(identityId, fileId, 'changed')
    return bytes
  }

  row(identityId: string, fileId: string): StoredFileRow | null {
    return this.#sql.get.get(identityId, fileId)
  }

  /** Total size in bytes of the files of a transaction. */
  sizeOf(identityId: string): number {
    return this.#sql.size.get(identityId)?.size ?? 0
  }

  /** Returns the path of the file; null if it does not exist, or for files in memory. */
  pathOf(identityId: string, fileId: string): string | null {
    return this.#folder.pathOf(identityId, fileId)
  }

  /** Deletes a file. Its row remains until the file is removed: if the process crashes before, the next start removes both. */
  delete(identityId: string, fileId: string): void {
    const onRemoved = () => {
      this.#removed = [...this.#removed, { identityId, fileId }]
    }
    this.#groups.write(() => this.#sql.remove.run(1, identityId, fileId))
    this.#groups.follow({ committed: () => this.#erasure.file(identityId, fileId, onRemoved), undone: () => {} })
  }

  /** Deletes the rows of removed files in the open group. */
  #deleteRemovedRows(): void {
    const removed = this.#removed
    if (removed.length === 0) return
    for (const { identityId, fileId } of removed) this.#sql.deleteRemoved.run(identityId, fileId, 1)
    this.#groups.follow({
      committed: () => {
        this.#removed = this.#removed.slice(removed.length)
      },
      undone: () => {},
    })
  }

  /** Deletes the rows of all files of an ended transaction; Erasure removes the files from disk. */
  forget(identityId: string): void {
    this.#sql.deleteAll.run(identityId)
  }

  /** Renames a committed file. If that fails, it is still found under its temporary name. */
  #settle(identityId: string, fileId: string): void {
    try {
      this.#folder.settle(identityId, fileId)
    } catch {
      // The next start settles it.
    }
  }
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function statements(database: DatabaseSync) {
  const statement = <Row>(query: ConstructorParameters<typeof Statement>[1]) => new Statement<Row>(database, query)
  return {
    add: statement(
      sqlOf
        .insertInto('storedFiles')
        .values({ identityId: BOUND, id: BOUND, size: BOUND, sha256: BOUND, isRemoved: BOUND })
        .onConflict((conflict) =>
          conflict.columns(['identityId', 'id']).doUpdateSet(({ ref }) => ({
            size: ref('excluded.size'),
            sha256: ref('excluded.sha256'),
            isRemoved: ref('excluded.isRemoved'),
          })),
        ),
    ),
    get: statement<StoredFileRow>(
      sqlOf.selectFrom('storedFiles').selectAll().where('identityId', '=', BOUND).where('id', '=', BOUND),
    ),
    size: statement<{ size: number | null }>(
      sqlOf
        .selectFrom('storedFiles')
        .select(({ fn }) => fn.sum<number>('size').as('size'))
        .where('identityId', '=', BOUND)
        .where('isRemoved', '=', rawSql.lit(0)),
    ),
    remove: statement(
      sqlOf
        .updateTable('storedFiles')
        .set({ isRemoved: BOUND })
        .where('identityId', '=', BOUND)
        .where('id', '=', BOUND),
    ),
    deleteRemoved: statement(
      sqlOf
        .deleteFrom('storedFiles')
        .where('identityId', '=', BOUND)
        .where('id', '=', BOUND)
        .where('isRemoved', '=', BOUND),
    ),
    deleteAll: statement(sqlOf.deleteFrom('storedFiles').where('identityId', '=', BOUND)),
  }
}
