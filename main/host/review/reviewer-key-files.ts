import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, readSmallText } from '../../input/index.ts'
import { createKey, readKeyFile, UnusableKeyError } from '../../statement/index.ts'
import { bridgeFailure } from '../common/bridge-failure.ts'

/** The key of commands, and a folder for further ones. */
const DEFAULT_NAME = 'reviewer-key.json'
const FOLDER = 'reviewer-keys'

/** Key files in the data folder of the user. Their private parts are encrypted. */
export class ReviewerKeyFiles {
  readonly #dataFolder: string

  constructor(dataFolder: string) {
    this.#dataFolder = dataFolder
  }

  /** Returns the texts of all usable key files, the one of commands first. */
  texts(): readonly string[] {
    return [join(this.#dataFolder, DEFAULT_NAME), ...this.#others()].flatMap((path) => {
      const text = textOrNull(path)
      return text !== null && isKeyFile(text) ? [text] : []
    })
  }

  /** Creates a key. Throws `UnusableKeyError` for a short passphrase. */
  async create(name: string, passphrase: string, now: number): Promise<void> {
    const { text, key } = await createKey(name, passphrase, { now })
    this.#save(text, key.fingerprint)
  }

  /** Copies a key file. Throws `UnusableKeyError` for other files. A known key is not copied again. */
  add(text: string): void {
    const { fingerprint } = readKeyFile(text)
    if (!this.texts().some((known) => readKeyFile(known).fingerprint === fingerprint)) this.#save(text, fingerprint)
  }

  #others(): readonly string[] {
    const folder = join(this.#dataFolder, FOLDER)
    try {
      const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
      return names.sort().map((name) => join(folder, name))
    } catch {
      return []
    }
  }

  /** An existing key is never replaced. */
  #save(text: string, fingerprint: string): void {
    const write = (path: string): void => writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    try {
      makeFolder(join(this.#dataFolder, FOLDER), 0o700)
      try {
        write(join(this.#dataFolder, DEFAULT_NAME))
      } catch {
        write(join(this.#dataFolder, FOLDER, `${fingerprint.slice(0, 16)}.json`))
      }
    } catch {
      throw bridgeFailure('bridge.not-written')
    }
  }
}

function textOrNull(path: string): string | null {
  try {
    return readSmallText(path)
  } catch {
    return null
  }
}

function isKeyFile(text: string): boolean {
  try {
    readKeyFile(text)
    return true
  } catch (error) {
    if (error instanceof UnusableKeyError) return false
    throw error
  }
}
