import { dirname, join } from 'node:path'
import type { TrustedKeyInfo, TrustFile } from '../../../shared/bridge/index.ts'
import { isoTime } from '../../../shared/schema/index.ts'
import { makeFolder, readSmallText, replaceFile, systemCode } from '../../input/index.ts'
import {
  addToTrustStore,
  EMPTY_TRUST_STORE,
  freeLabel,
  parseTrustStore,
  type RevocationList,
  readTrustMaterial,
  removeFromTrustStore,
  type StoreResult,
  serialiseStore,
  type TrustedKey,
  type TrustStore,
  trustedKeysOf,
} from '../../proof/index.ts'
import { BridgeError, bridgeFailure } from '../common/bridge-failure.ts'
import { policyIn, policyInfo } from './own-policy.ts'
import { revokedKeys } from './revoked-keys.ts'
import { listInfo } from './stored-revocation-lists.ts'

/** Key of a file (Base64) to be added under a label. */
export interface AddedKey {
  readonly material: string
  readonly fingerprint: string
  readonly label: string
  readonly tenant: string | null
  readonly test: boolean
  /** ISO 8601 UTC. */
  readonly addedAt: string
}

/** Trust store of the user, in the file that the command line also uses. */
export class Trust {
  readonly path: string

  constructor(dataFolder: string) {
    this.path = join(dataFolder, 'trust-store.json')
  }

  /** Reads the text of the store, each time from disk: another program may have changed it. */
  text(): string | null {
    try {
      return readSmallText(this.path)
    } catch (error) {
      const code = systemCode(error)
      if (code === 'ENOENT' || code === 'ENOTDIR') return null
      throw bridgeFailure('bridge.trust-store', code ?? 'unknown reason')
    }
  }

  /** Returns the stored keys; certificates that `lists` revoke at `time` (ISO 8601 UTC) are marked. */
  list(lists: readonly RevocationList[], time: string): readonly TrustedKeyInfo[] {
    const { entries } = this.#store()
    const keys = trustedKeysOf(this.#store())
    const revoked = revokedKeys(keys, lists, time)
    return entries.map((entry, index) => ({
      ...infoOf(keys[index], entry.label, entry.test),
      label: entry.label,
      tenant: entry.tenant ?? null,
      role: entry.role,
      kind: entry.kind,
      fingerprint: entry.fingerprint,
      addedAt: entry.addedAt,
      revokedSince: revoked.get(entry.fingerprint) ?? null,
    }))
  }

  /** Parses the keys, lists or the policy in a file (Base64) before anything is trusted. A key that is stored has its label. */
  inspect(name: string, material: string): TrustFile {
    const bytes = Buffer.from(material, 'base64')
    const policy = policyInfo(policyIn(bytes))
    if (policy) return { keys: [], lists: [], policy, problems: [] }
    const { keys, revocationLists, problems } = readTrustMaterial(bytes, name)
    const stored = new Map(
      this.#store().entries.map(({ fingerprint, label, addedAt }) => [fingerprint, { label, addedAt }]),
    )
    return {
      keys: keys.map((key) => ({ ...infoOf(key, name, key.test), ...stored.get(key.fingerprint) })),
      lists: revocationLists.map((list) => listInfo(list, name)),
      policy: null,
      problems,
    }
  }

  /** Stores a key and returns its label; a number is added to a label that is in use. */
  add(input: AddedKey): string {
    const { label, result } = this.#added(input)
    this.#save(result)
    return label
  }

  /** Returns the text of the store as it would be with a key; the stored text if the key cannot be added, as when it is stored. */
  textWith(input: AddedKey): string | null {
    const { result } = this.#added(input)
    return result.kind === 'store' ? serialiseStore(result.store) : this.text()
  }

  #added(input: AddedKey): { readonly label: string; readonly result: StoreResult } {
    const { label, tenant, test, addedAt } = input
    const key = keysIn(label, input.material).find(({ fingerprint }) => fingerprint === input.fingerprint)
    if (!key) throw bridgeFailure('bridge.key', 'the fingerprint is not that of a key in it')
    const store = this.#store()
    const unusedLabel = freeLabel(label, new Set(store.entries.map((entry) => entry.label)))
    const tenantMember = tenant === null ? {} : { tenant }
    return {
      label: unusedLabel,
      result: addToTrustStore(store, { key, label: unusedLabel, test, addedAt, ...tenantMember }),
    }
  }

  remove(fingerprint: string, label: string): void {
    const store = this.#store()
    if (!store.entries.some((entry) => entry.label === label && entry.fingerprint === fingerprint))
      throw bridgeFailure('bridge.key', 'the trust store has changed meanwhile')
    this.#save(removeFromTrustStore(store, label))
  }

  #store(): TrustStore {
    const text = this.text()
    if (text === null) return EMPTY_TRUST_STORE
    const parsed = parseTrustStore(text)
    if (parsed.kind === 'failure') throw new BridgeError(parsed.failure)
    return parsed.store
  }

  #save(result: StoreResult): void {
    if (result.kind === 'failure') throw new BridgeError(result.failure)
    try {
      makeFolder(dirname(this.path), 0o700)
      replaceFile(this.path, serialiseStore(result.store))
    } catch (error) {
      throw bridgeFailure('bridge.not-written', systemCode(error) ?? 'unknown reason')
    }
  }
}

function keysIn(name: string, material: string): readonly TrustedKey[] {
  const { keys, problems } = readTrustMaterial(Buffer.from(material, 'base64'), name)
  if (keys.length > 0) return keys
  const [problem] = problems
  throw problem ? new BridgeError(problem) : bridgeFailure('bridge.key')
}

function infoOf(key: TrustedKey | undefined, label: string, test: boolean): TrustedKeyInfo {
  const certificate = key?.certificate
  return {
    label,
    tenant: key?.tenant ?? null,
    test,
    role: key?.role ?? 'signer',
    kind: key?.kind ?? 'public-key',
    fingerprint: key?.fingerprint ?? '',
    addedAt: '',
    subject: certificate?.subject.text ?? null,
    notBefore: certificate ? isoTime(certificate.notBefore) : null,
    notAfter: certificate ? isoTime(certificate.notAfter) : null,
    revokedSince: null,
  }
}
