import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../input/index.ts'
import { streamArchive } from '../../proof/index.ts'
import type { MadeProof, ProofToMake, ProofVault, StoredProof } from '../engine/proof-vault.ts'
import { refuse } from '../engine/service-error.ts'
import { StorageFailed, StoredFileDamaged } from '../engine/storage-failed.ts'
import { TaskThread } from '../worker/task-thread.ts'
import { ensureDiskSpace } from './disk-space.ts'
import { flushToDisk } from './flush-to-disk.ts'
import { PROOFS_FOLDER } from './folder-names.ts'
import type { DamagedRow } from './row-checksums.ts'
import { MAX_LAST_BYTES, type MediumOnDisk, type Seal, unsealedPieces } from './seal-archive.ts'
import { BOUND, Statement, sqlOf } from './statements.ts'
import type { StoredFiles } from './stored-files.ts'
import type { Tables } from './tables.ts'
import type { WriteGroups } from './write-groups.ts'

/** Bytes that must remain free on the disk in addition to the archive. */
const RESERVE_BYTES = 4 * 1024 * 1024

export interface VaultOptions {
  readonly database: DatabaseSync
  readonly groups: WriteGroups
  readonly files: StoredFiles
  /** The data folder. */
  readonly folder: string
  readonly flushes: boolean
}

/**
 * Stores proofs as encrypted files in the data folder. Their keys are only in the database: once its row is deleted, a file
 * cannot be decrypted, even if it cannot be removed.
 */
export function proofVaultIn({ database, groups, files, folder, flushes }: VaultOptions): ProofVault {
  const sql = statements(database)
  const proofsFolder = join(folder, PROOFS_FOLDER)
  const thread = new TaskThread()
  const pathOf = (proofId: string): string => join(proofsFolder, `${proofId}.sealed`)
  removeUnknown(proofsFolder, new Set(sql.all.all().map(({ proofId }) => `${proofId}.sealed`)))
  return {
    async make(proof) {
      const media = proof.media.map((medium) => mediumOnDisk(files, proof.identityId, medium))
      const size = [...media.map(({ size: bytes }) => bytes), ...proof.details.map(({ length }) => length)]
      requireDiskSpace(
        proofsFolder,
        size.reduce((sum, bytes) => sum + bytes, proof.identityDetails.length),
      )
      const { identityId, proofId, identityDetails, details, key, generatedAt } = proof
      const archive = { identityId, proof: proof.proof, identityDetails, details, media, key, generatedAt }
      const target = pathOf(proofId)
      const { seal, plain } = await wrapStorageErrors(() =>
        thread.run({ kind: 'SEAL', archive: { ...archive, target, flushes } }),
      )
      if (flushes) await wrapStorageErrors(() => flushToDisk(proofsFolder))
      return { ...seal, proofId, pieces: () => (plain ? piecesOf(plain) : unsealedPieces(target, seal)) }
    },
    keep(made, { identityId, tenantId, expiresAt }) {
      const { proofId, size, contentType, sealKey, nonce, tag } = made as MadeProof & Seal // of `make`
      groups.write(() => sql.add.run(identityId, tenantId, proofId, expiresAt, size, contentType, sealKey, nonce, tag))
    },
    find(identityId) {
      const row = sql.find.get(identityId)
      return row && { ...row, pieces: () => keptPieces(identityId, unsealedPieces(pathOf(row.proofId), row)) }
    },
    forget(identityId) {
      const row = sql.find.get(identityId)
      if (!row) return
      groups.write(() => sql.delete.run(identityId))
      groups.follow({ committed: () => discard(pathOf(row.proofId)), undone: () => {} })
    },
    discard: (proofId) => discard(pathOf(proofId)),
    close: () => thread.close(),
  }
}

/** Cuts an archive like one that is read from its file. The last piece contains the whole central directory of the ZIP. */
const piecesOf = (archive: Uint8Array): readonly Uint8Array[] => {
  const end = Math.max(0, archive.length - MAX_LAST_BYTES)
  return end === 0 ? [archive] : [archive.subarray(0, end), archive.subarray(end)]
}

/** Yields the pieces of a stored proof; refuses with `damaged-proof` if they are not those that were sealed. */
function* keptPieces(identityId: string, pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  try {
    yield* pieces
  } catch {
    throw refuse(
      'unavailable',
      'damaged-proof',
      `The proof of ${identityId} that was kept for another delivery is damaged, and its transaction has ended: put back a copy of the data folder, or use the proof that was delivered before`,
      'identity_id',
    )
  }
}

/** Stored proofs whose file is missing or cut. */
export function missingProofs(database: DatabaseSync, folder: string): readonly DamagedRow[] {
  const remove = database.prepare('delete from proofs where identityId = ?')
  return database
    .prepare('select * from proofs')
    .all()
    .filter((row) => statSync(join(folder, `${row.proofId}.sealed`), { throwIfNoEntry: false })?.size !== row.size)
    .map((row) => ({ table: 'proofs', row, remove: () => void remove.run(String(row.identityId)) }))
}

/** Removes a file. If that fails, the next start removes it. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // It cannot be decrypted any more.
  }
}

/** Removes files of proofs that were never committed or have expired. */
function removeUnknown(folder: string, known: ReadonlySet<string>): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) if (!known.has(name)) discard(join(folder, name))
}

function mediumOnDisk(files: StoredFiles, identityId: string, medium: ProofToMake['media'][number]): MediumOnDisk {
  const row = files.row(identityId, medium.id)
  if (!row) throw new StoredFileDamaged(identityId, medium.id, 'missing')
  const { group, id, fileName } = medium
  return { group, id, fileName, size: row.size, sha256: row.sha256, path: files.pathOf(identityId, id) }
}

/** Checks the free disk space before anything is signed or sent. Throws StorageFailed. */
function requireDiskSpace(folder: string, bytes: number): void {
  try {
    makeFolder(folder, 0o700)
    ensureDiskSpace(folder, bytes, RESERVE_BYTES)
  } catch (error) {
    throw new StorageFailed(error)
  }
}

async function wrapStorageErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StoredFileDamaged ? error : new StorageFailed(error)
  }
}

/** Stores proofs in memory, for a service without a data folder. */
export function proofVaultInMemory(files: StoredFiles): ProofVault {
  const proofs = new Map<string, StoredProof>()
  return {
    async make({ proof, identityDetails, details, media, identityId, key, generatedAt, proofId }) {
      const streamed = media.map((medium) => {
        const { size, sha256 } = mediumOnDisk(files, identityId, medium)
        return { ...medium, size, sha256, read: () => files.read(identityId, medium.id) ?? new Uint8Array() }
      })
      const pieces: Uint8Array[] = []
      const contents = { proof, identityDetails, details, media: streamed }
      for await (const piece of streamArchive(contents, { key, generatedAt })) pieces.push(piece)
      const size = pieces.reduce((sum, { length }) => sum + length, 0)
      const head = Buffer.from(pieces[0] ?? []).toString('latin1')
      const contentType = /^Content-Type: (.+)$/m.exec(head)?.[1]?.trim() ?? 'application/octet-stream'
      return { proofId, size, contentType, pieces: () => pieces }
    },
    keep: (made, { identityId, tenantId, expiresAt }) => void proofs.set(identityId, { ...made, tenantId, expiresAt }),
    find: (identityId) => proofs.get(identityId) ?? null,
    forget: (identityId) => void proofs.delete(identityId),
    discard() {},
    async close() {},
  }
}

type ProofRow = Omit<Tables['proofs'], 'checksum'>

function statements(database: DatabaseSync) {
  const statement = <Row>(query: ConstructorParameters<typeof Statement>[1]) => new Statement<Row>(database, query)
  return {
    add: statement(
      sqlOf.insertInto('proofs').values({
        identityId: BOUND,
        tenantId: BOUND,
        proofId: BOUND,
        expiresAt: BOUND,
        size: BOUND,
        contentType: BOUND,
        sealKey: BOUND,
        nonce: BOUND,
        tag: BOUND,
      }),
    ),
    find: statement<ProofRow>(sqlOf.selectFrom('proofs').selectAll().where('identityId', '=', BOUND)),
    all: statement<{ proofId: string }>(sqlOf.selectFrom('proofs').select('proofId')),
    delete: statement(sqlOf.deleteFrom('proofs').where('identityId', '=', BOUND)),
  }
}
