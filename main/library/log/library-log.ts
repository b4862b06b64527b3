import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { importSpki, type LogKey, logKeyOf } from '../../statement/index.ts'
import type { Database, OpenDatabase } from '../database/open-database.ts'
import { readSetting, settingOr, writeSetting } from '../database/settings.ts'
import { userName } from '../database/user-name.ts'
import { storableText } from '../entry/storable-text.ts'
import { LibraryUnusable } from '../library-unusable.ts'
import { refuseLostFile, secretFile } from '../secret-file.ts'

const PUT_BACK = 'Put back the file that belongs to the library; checkpoints of another key would prove nothing.'

/** Log of a library: its key, and the account under which this process appends entries. */
export interface LibraryLog {
  readonly kind: OpenDatabase['kind']
  readonly key: LogKey
  /** Null on a server, which signs by itself, and in an exported case, which is never changed. */
  readonly privateKey: KeyObject | null
  readonly account: string
  /** Whether the account may do anything on the server: the rules for logins do not concern it. False for a file. */
  readonly isOwner: boolean
}

/**
 * Opens the log; creates its key for a new library. The private key of a file is next to it (`.log-key`). That of a server is in a table
 * that only its owner reads; a function of the server signs the state of the log with it. It proves nothing against those who can read
 * it: a checkpoint binds them once another person has a copy of it.
 */
export async function libraryLog(open: OpenDatabase, location: string): Promise<LibraryLog> {
  const { kind, database } = open
  const known = await readSetting(database, 'logPublicKey')
  if (kind === 'postgres') {
    const { account, isOwner } = await sessionUser(open)
    const spki = known === null ? await newServerKey(database, isOwner) : known
    return { kind, key: logKeyOf(importSpki(Buffer.from(spki, 'base64'))), privateKey: null, account, isOwner }
  }
  const account = storableText(`${userName()}@${hostname()}`)
  if (known !== null && (await readSetting(database, 'readOnly')) !== null)
    return { kind, key: logKeyOf(importSpki(Buffer.from(known, 'base64'))), privateKey: null, account, isOwner: false }
  await refuseLostFile(database, `${location}.log-key`, 'logPublicKey', PUT_BACK)
  const privateKey = privateKeyOf(location)
  const key = logKeyOf(createPublicKey(privateKey))
  const recorded = await settingOr(database, 'logPublicKey', Buffer.from(key.spki).toString('base64'))
  if (recorded !== Buffer.from(key.spki).toString('base64'))
    throw new LibraryUnusable(`${location}.log-key is not the log key of this library`, PUT_BACK)
  return { kind, key, privateKey, account, isOwner: false }
}

function privateKeyOf(location: string): KeyObject {
  const newKey = (): string =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const path = `${location}.log-key`
  try {
    return createPrivateKey(secretFile(path, newKey))
  } catch (error) {
    if (error instanceof LibraryUnusable || (error instanceof Error && 'syscall' in error)) throw error
    throw new LibraryUnusable(`${path} is not a key file`, 'Put back the file that belongs to the library.')
  }
}

/** Creates the key of a new library on a server. Returns its public key, SPKI in Base64. Throws LibraryUnusable for other logins than the owner. */
async function newServerKey(database: Database, isOwner: boolean): Promise<string> {
  if (!isOwner)
    throw new LibraryUnusable(
      'The library has no log key yet',
      'The owner of its tables creates it: proofbench library init --library URL.',
    )
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  // OKP keys have both members. RFC 8037
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const [seed, raw] = [d, x].map((part) => new Uint8Array(Buffer.from(part, 'base64url')))
  if (!seed || !raw) throw new Error('unreachable')
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  return database.transaction().execute(async (write) => {
    const isFirst = await write
      .insertInto('logSecret')
      .values({ id: 1, seed, public: raw })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (Number(isFirst.numInsertedOrUpdatedRows) > 0) await writeSetting(write, 'logPublicKey', spki)
    return (await readSetting(write, 'logPublicKey')) ?? spki
  })
}

async function sessionUser({ database }: OpenDatabase): Promise<Pick<LibraryLog, 'account' | 'isOwner'>> {
  const { rows } = await sql<{ account: string; isOwner: boolean }>`
    select session_user as account, "isOwner"() as "isOwner"`.execute(database)
  return rows[0] ?? { account: '', isOwner: false }
}
