import type { ReviewKeys } from '../../../shared/bridge/index.ts'
import {
  type Actor,
  authenticate,
  type Library,
  listReviewers,
  logRefusal,
  Refused,
  stateOf,
} from '../../library/index.ts'
import { readKeyFile, type SigningKey, UnusableKeyError, unlockKey } from '../../statement/index.ts'

/** Milliseconds without an action after which the key is locked. */
const IDLE_MS = 15 * 60_000

/** The unlocked key of the person who acts, which never leaves the process, and what was unmasked for that person. */
export class KeySession {
  readonly #library: Library
  readonly #now: () => number
  readonly #onActor: () => void
  #key: SigningKey | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** SHA-256 of the archives that were unmasked for the unlocked key. */
  readonly #unmasked = new Set<string>()

  /** `onActor` is called when another person acts, or sees more. */
  constructor(library: Library, now: () => number, onActor: () => void) {
    this.#library = library
    this.#now = now
    this.#onActor = onActor
  }

  get fingerprint(): string | null {
    return this.#key?.fingerprint ?? null
  }

  /** Returns the person who acts. Throws `Refused` if no key is unlocked, or the reviewer is no longer valid. */
  async actor(): Promise<Actor> {
    if (!this.#key) throw new Refused('NO_KEY', 'No key is unlocked')
    this.use(this.#key)
    return authenticate(this.#library, this.#key, this.#now())
  }

  /** Returns the person who acts; null without an unlocked key of a valid reviewer. */
  async current(): Promise<Actor | null> {
    const key = this.#key
    if (!key) return null
    const reviewers = await listReviewers(this.#library.database)
    const reviewer = reviewers.find(({ fingerprint }) => fingerprint === key.fingerprint)
    return reviewer && stateOf(reviewer, this.#now()) === 'VALID' ? { reviewer, key } : null
  }

  /** Uses an unlocked key until it is idle for too long; null locks. */
  use(key: SigningKey | null): void {
    clearTimeout(this.#timer)
    const isOther = key?.fingerprint !== this.#key?.fingerprint
    this.#key = key
    if (key) this.#timer = setTimeout(() => this.use(null), IDLE_MS).unref()
    if (!isOther) return
    this.#unmasked.clear()
    this.#onActor()
  }

  isUnmasked(sha256: string): boolean {
    return this.#unmasked.has(sha256)
  }

  unmasked(sha256: string): void {
    this.#unmasked.add(sha256)
    this.#onActor()
  }

  /** Decrypts the key with this fingerprint. A wrong passphrase is an entry of the log. Throws `UnusableKeyError`. */
  async unlock(fingerprint: string, passphrase: string, keyFiles: readonly string[]): Promise<SigningKey> {
    const file = keyFiles.map(readKeyFile).find((key) => key.fingerprint === fingerprint)
    if (!file)
      throw new UnusableKeyError('NO_PRIVATE_KEY', 'This computer does not have the key', 'Import its key file first.')
    try {
      return await unlockKey(file, passphrase)
    } catch (error) {
      if (error instanceof UnusableKeyError && error.code === 'WRONG_PASSPHRASE')
        await logRefusal(this.#library, null, error.code, { kind: 'reviewer', id: fingerprint }, this.#now())
      throw error
    }
  }

  /** Returns the keys of this computer as the library knows them, and the person who acts. */
  async keys(keyFiles: readonly string[]): Promise<ReviewKeys> {
    const reviewers = await listReviewers(this.#library.database)
    const reviewerOf = (key: string) => reviewers.find(({ fingerprint }) => fingerprint === key)
    const keys = keyFiles.map(readKeyFile).map(({ fingerprint, name }) => {
      const reviewer = reviewerOf(fingerprint)
      const state = reviewer ? stateOf(reviewer, this.#now()) : ('UNKNOWN' as const)
      return { key: fingerprint, name: reviewer?.name ?? name, state, roles: reviewer?.roles ?? [] }
    })
    const actor = this.#key && reviewerOf(this.#key.fingerprint)
    return {
      keys,
      actor: actor ? { key: actor.fingerprint, name: actor.name, roles: actor.roles } : null,
      hasReviewers: reviewers.length > 0,
    }
  }
}
