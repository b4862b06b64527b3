import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { systemCode } from '../input/input-failure.ts'
import type { OpenDatabase } from './database/open-database.ts'
import { LibraryUnusable } from './library-unusable.ts'

const KEY_BYTES = 32
const CHECK = 'proofbench library key'

/**
 * Returns the secret key of a library, under which personal values are hashed; creates it for a new library. The key of a file
 * is next to it (`.key`), so that a copy of the database alone reveals no value; that of a server is in its settings.
 */
export async function libraryKey({ kind, database }: OpenDatabase, location: string): Promise<Buffer> {
  const key = kind === 'sqlite' ? fileKey(location) : Buffer.from(await setting('key', newKey()), 'hex')
  const check = createHmac('sha256', key).update(CHECK).digest('hex')
  if ((await setting('keyCheck', check)) !== check)
    throw new LibraryUnusable(
      `${location}.key is not the key of this library`,
      'Put back the key file that belongs to the library; without it no match can be found.',
    )
  return key

  /** Returns the value of a setting; sets it first if it is missing. */
  async function setting(name: string, value: string): Promise<string> {
    const read = () => database.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
    const known = await read()
    if (known) return known.value
    await database
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return (await read())?.value ?? value
  }
}

const newKey = (): string => randomBytes(KEY_BYTES).toString('hex')

/** Two processes may create the key at the same time: a link fails if the file exists, and never shows half of it. */
function fileKey(location: string): Buffer {
  if (location === ':memory:') return randomBytes(KEY_BYTES)
  const path = `${location}.key`
  if (!existsSync(path)) {
    const temporary = `${path}.${randomBytes(6).toString('hex')}`
    writeFileSync(temporary, `${newKey()}\n`, { mode: 0o600, flag: 'wx' })
    try {
      linkSync(temporary, path)
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error
    } finally {
      rmSync(temporary, { force: true })
    }
  }
  const text = readFileSync(path, 'latin1').trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new LibraryUnusable(`${path} is not a key file`, 'Put back the key file that belongs to the library.')
  return Buffer.from(text, 'hex')
}
