import { createHmac, randomBytes } from 'node:crypto'
import type { OpenDatabase } from './database/open-database.ts'
import { settingOr } from './database/settings.ts'
import { LibraryUnusable } from './library-unusable.ts'
import { refuseLostFile, secretFile } from './secret-file.ts'

const KEY_BYTES = 32
const CHECK = 'proofbench library key'
const PUT_BACK = 'Put back the key file that belongs to the library; without it no match can be found.'

/**
 * Returns the secret key of a library, under which personal values are hashed; creates it for a new library. The key of a file
 * is next to it (`.key`), so that a copy of the database alone reveals no value; that of a server is in its settings.
 */
export async function libraryKey({ kind, database }: OpenDatabase, location: string): Promise<Buffer> {
  if (kind === 'sqlite') await refuseLostFile(database, `${location}.key`, 'keyCheck', PUT_BACK)
  const key = kind === 'sqlite' ? fileKey(location) : Buffer.from(await settingOr(database, 'key', newKey()), 'hex')
  const check = createHmac('sha256', key).update(CHECK).digest('hex')
  if ((await settingOr(database, 'keyCheck', check)) !== check)
    throw new LibraryUnusable(`${location}.key is not the key of this library`, PUT_BACK)
  return key
}

const newKey = (): string => randomBytes(KEY_BYTES).toString('hex')

function fileKey(location: string): Buffer {
  const path = `${location}.key`
  const text = secretFile(path, () => `${newKey()}\n`).trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new LibraryUnusable(`${path} is not a key file`, 'Put back the key file that belongs to the library.')
  return Buffer.from(text, 'hex')
}
