import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { type LogKey, logKeyOf } from '../../statement/log/checkpoint.ts'
import { importSpki } from '../../statement/public-key.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { storableText } from '../entry/storable-text.ts'
import { LibraryUnusable } from '../library-unusable.ts'
import { refuseLostFile, secretFile } from '../secret-file.ts'
import { readSetting, settingOr } from '../store/settings.ts'
import { userName } from '../store/user-name.ts'

const PUT_BACK = 'Put back the file that belongs to the library; checkpoints of another key would prove nothing.'

/** Log of a library: its key, and the account under which this process appends entries. */
export interface LibraryLog {
  readonly kind: OpenDatabase['kind']
  readonly key: LogKey
  /** Null in an exported case, which is never changed, and for logins that may not sign. */
  readonly privateKey: KeyObject | null
  readonly account: string
}

/**
 * Opens the log; creates its key for a new library. The private key of a file is next to it (`.log-key`), that of a server in its settings.
 * It proves nothing against those who can read it: a checkpoint binds them once another person has a copy of it.
 */
export async function libraryLog(open: OpenDatabase, location: string): Promise<LibraryLog> {
  const { kind, database } = open
  const account = kind === 'postgres' ? await sessionUser(open) : storableText(`${userName()}@${hostname()}`)
  const known = await readSetting(database, 'logPublicKey')
  // A login whose role signs no checkpoints does not see the key.
  const isHidden = kind === 'postgres' && (await readSetting(database, 'logKey')) === null
  if (known !== null && (isHidden || (await readSetting(database, 'readOnly')) !== null))
    return { kind, key: logKeyOf(importSpki(Buffer.from(known, 'base64'))), privateKey: null, account }
  if (kind === 'sqlite') await refuseLostFile(database, `${location}.log-key`, 'logPublicKey', PUT_BACK)
  const privateKey = await privateKeyOf(open, location)
  const key = logKeyOf(createPublicKey(privateKey))
  const recorded = await settingOr(database, 'logPublicKey', Buffer.from(key.spki).toString('base64'))
  if (recorded !== Buffer.from(key.spki).toString('base64'))
    throw new LibraryUnusable(`${location}.log-key is not the log key of this library`, PUT_BACK)
  return { kind, key, privateKey, account }
}

async function privateKeyOf({ kind, database }: OpenDatabase, location: string): Promise<KeyObject> {
  if (location === ':memory:') return createPrivateKey(newKey())
  if (kind === 'postgres') return createPrivateKey(await settingOr(database, 'logKey', newKey()))
  const path = `${location}.log-key`
  try {
    return createPrivateKey(secretFile(path, newKey))
  } catch (error) {
    if (error instanceof LibraryUnusable || (error instanceof Error && 'syscall' in error)) throw error
    throw new LibraryUnusable(`${path} is not a key file`, 'Put back the file that belongs to the library.')
  }
}

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

async function sessionUser({ database }: OpenDatabase): Promise<string> {
  const { rows } = await sql<{ name: string }>`select session_user as name`.execute(database)
  return rows[0]?.name ?? ''
}
