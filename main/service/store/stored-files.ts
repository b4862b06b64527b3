import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { StoredFileDamaged } from '../engine/storage-failed.ts'
import type { Erasure } from './erasure.ts'
import type { FileFolder } from './file-folder.ts'
import { GIVEN, Statement, sqlOf } from './statements.ts'
import type { WriteGroups } from './write-groups.ts'

/** A file as the database knows it. */
export interface StoredFileRow {
  readonly identityId: string
  readonly id: string
  readonly size: number
  readonly sha256: string
  readonly isRemoved: number
}

/** Files of transactions: the bytes in the folder, their sizes and hashes in the database. */
export class StoredFiles {
  readonly #sql: ReturnType<typeof statements>
  readonly #groups: WriteGroups
  readonly #folder: FileFolder
  readonly #erasure: Erasure
  readonly #flushes: boolean

  /** With `flushes` a file is on disk before its group is acknowledged. */
  constructor(database: DatabaseSync, groups: WriteGroups, folder: FileFolder, erasure: Erasure, flushes: boolean) {
    this.#sql = statements(database)
    this.#groups = groups
    this.#folder = folder
    this.#erasure = erasure
    this.#flushes = flushes
  }

  save(identityId: string, fileId: string, bytes: Uint8Array): void {
    const folder = this.#folder
    this.#groups.write(() => {
      folder.save(identityId, fileId, bytes)
      this.#sql.add.run(identityId, fileId, bytes.length, sha256Of(bytes), 0)
    })
    this.#groups.follow({
      committed: () => this.#settle(identityId, fileId),
      undone: () => this.#erasure.file(identityId, fileId),
    })
    if (this.#flushes) this.#groups.flushBefore(() => folder.flush(identityId, fileId))
  }

  /**
   * Returns the bytes as they were saved; null where the transaction has no such file. Throws StoredFileDamaged where they are missing
   * or are not those that were saved.
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

  /** Bytes of all files of a transaction. */
  sizeOf(identityId: string): number {
    return this.#sql.size.get(identityId)?.size ?? 0
  }

  /** Where the bytes lie; null for files in memory. */
  pathOf(identityId: string, fileId: string): string | null {
    return this.#folder.pathOf(identityId, fileId)
  }

  /** The row remains until the file is gone, so that a start after a crash removes it. */
  delete(identityId: string, fileId: string): void {
    this.#groups.write(() => this.#sql.remove.run(1, identityId, fileId))
    this.#groups.follow({ committed: () => this.#erasure.file(identityId, fileId), undone: () => {} })
  }

  /** Forgets all files of a transaction that ends; the erasure removes them from disk. */
  forget(identityId: string): void {
    this.#sql.deleteAll.run(identityId)
  }

  /** A file that cannot be renamed is found under its first name. */
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
  const one = <Row>(query: ConstructorParameters<typeof Statement>[1]) => new Statement<Row>(database, query)
  return {
    add: one(
      sqlOf
        .insertInto('storedFiles')
        .values({ identityId: GIVEN, id: GIVEN, size: GIVEN, sha256: GIVEN, isRemoved: GIVEN })
        .onConflict((conflict) =>
          conflict.columns(['identityId', 'id']).doUpdateSet(({ ref }) => ({
            size: ref('excluded.size'),
            sha256: ref('excluded.sha256'),
            isRemoved: ref('excluded.isRemoved'),
          })),
        ),
    ),
    get: one<StoredFileRow>(
      sqlOf.selectFrom('storedFiles').selectAll().where('identityId', '=', GIVEN).where('id', '=', GIVEN),
    ),
    size: one<{ size: number | null }>(
      sqlOf
        .selectFrom('storedFiles')
        .select(({ fn }) => fn.sum<number>('size').as('size'))
        .where('identityId', '=', GIVEN),
    ),
    remove: one(
      sqlOf
        .updateTable('storedFiles')
        .set({ isRemoved: GIVEN })
        .where('identityId', '=', GIVEN)
        .where('id', '=', GIVEN),
    ),
    deleteAll: one(sqlOf.deleteFrom('storedFiles').where('identityId', '=', GIVEN)),
  }
}
