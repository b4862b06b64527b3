import { dirname, join } from 'node:path'
import type { RevocationListInfo } from '../../../shared/bridge/index.ts'
import { isoTime } from '../../../shared/schema/index.ts'
import { makeFolder, readSmallText, replaceFile, systemCode } from '../../input/index.ts'
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
import { bridgeFailure } from '../common/bridge-failure.ts'
import type { NamedBytes } from '../common/case-task.ts'

/** Maximum size of the store, bytes: it holds several lists, each of up to 32 MiB. */
const MAX_STORE = 512 * 1024 * 1024

/** Revocation lists of the user, in the file that the command line also uses. */
export class StoredRevocationLists {
  readonly path: string

  constructor(dataFolder: string) {
    this.path = join(dataFolder, REVOCATION_STORE_FILE)
  }

  list(): readonly RevocationListInfo[] {
    return this.#parsed().map(({ list, label, addedAt }) => ({ ...listInfo(list, label), addedAt }))
  }

  parsed(): readonly RevocationList[] {
    return this.#parsed().map(({ list }) => list)
  }

  #parsed() {
    return this.#store().lists.flatMap(({ label, pem, addedAt }) =>
      readTrustMaterial(Buffer.from(pem), label).revocationLists.map((list) => ({ list, label, addedAt })),
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
      text = readSmallText(this.path, MAX_STORE)
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
  thisUpdate: isoTime(list.list.thisUpdate),
  nextUpdate: list.list.nextUpdate === null ? null : isoTime(list.list.nextUpdate),
  revoked: list.list.revoked.size,
  addedAt: '',
})
