import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RevocationListInfo } from '../../../shared/bridge/index.ts'
import { makeFolder, replaceFile, systemCode } from '../../input/index.ts'
import {
  addToRevocationStore,
  EMPTY_REVOCATION_STORE,
  fingerprintOf,
  parseRevocationStore,
  REVOCATION_STORE_FILE,
  type RevocationList,
  type RevocationStore,
  readTrustMaterial,
  removeFromRevocationStore,
  revocationFilesOf,
  serialiseStore,
} from '../../proof/index.ts'
import type { NamedBytes } from '../archive/case-task.ts'
import { bridgeFailure } from '../bridge-failure.ts'

/** Revocation lists of the user, in the file that the command line also uses. */
export class StoredRevocationLists {
  readonly path: string

  constructor(dataFolder: string) {
    this.path = join(dataFolder, REVOCATION_STORE_FILE)
  }

  list(): readonly RevocationListInfo[] {
    return this.#store().lists.flatMap(({ label, pem, addedAt }) =>
      readTrustMaterial(Buffer.from(pem), label).revocationLists.map((list) => ({ ...listInfo(list, label), addedAt })),
    )
  }

  files(): readonly NamedBytes[] {
    return revocationFilesOf(this.#store())
  }

  /** Stores the list with this fingerprint from `material` (Base64). */
  add(input: {
    readonly material: string
    readonly fingerprint: string
    readonly label: string
    readonly addedAt: string
  }) {
    const { revocationLists } = readTrustMaterial(Buffer.from(input.material, 'base64'), input.label)
    const list = revocationLists.find((candidate) => fingerprintOf(candidate) === input.fingerprint)
    if (!list) throw bridgeFailure('bridge.key', 'the fingerprint is not that of a list in it')
    this.#save(addToRevocationStore(this.#store(), list, input.label, input.addedAt))
  }

  /** Removes a list and returns its label. */
  remove(fingerprint: string): string {
    const store = this.#store()
    const stored = store.lists.find((list) => list.fingerprint === fingerprint)
    if (!stored) throw bridgeFailure('bridge.key', 'the revocation lists have changed meanwhile')
    this.#save(removeFromRevocationStore(store, fingerprint))
    return stored.label
  }

  #store(): RevocationStore {
    let text: string
    try {
      text = readFileSync(this.path, 'utf8')
    } catch (error) {
      const code = systemCode(error)
      if (code === 'ENOENT' || code === 'ENOTDIR') return EMPTY_REVOCATION_STORE
      throw bridgeFailure('bridge.revocation-lists', code ?? 'unknown reason')
    }
    const store = parseRevocationStore(text)
    if (typeof store === 'string') throw bridgeFailure('bridge.revocation-lists', store)
    return store
  }

  #save(store: RevocationStore): void {
    try {
      makeFolder(dirname(this.path), 0o700)
      replaceFile(this.path, serialiseStore(store))
    } catch (error) {
      throw bridgeFailure('bridge.not-written', systemCode(error) ?? 'unknown reason')
    }
  }
}

export const listInfo = (list: RevocationList, label: string): RevocationListInfo => ({
  label,
  fingerprint: fingerprintOf(list),
  issuer: list.list.issuer.text,
  thisUpdate: new Date(list.list.thisUpdate).toISOString(),
  nextUpdate: list.list.nextUpdate === null ? null : new Date(list.list.nextUpdate).toISOString(),
  revoked: list.list.revoked.size,
  addedAt: '',
})
