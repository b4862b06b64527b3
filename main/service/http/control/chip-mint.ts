import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { TestKey } from '../../../proof/index.ts'
import type { EngineStore } from '../../engine/store.ts'

/** Setting with the private keys, PKCS #8 PEM, and the certificates of the authorities that were made with them. */
const SETTING = 'chip-authority'

interface StoredAuthority {
  readonly authority: string
  readonly signer: string
  readonly certificates: readonly string[]
}

/** Keys by which an invented state certifies and signs chips. */
export interface ChipKeys {
  readonly authority: TestKey
  readonly signer: TestKey
}

/** Chip of an invented person. */
export interface MadeChip {
  readonly mrz: readonly string[]
  /** Data groups and security object by the name of their part, such as DG1 and SOD. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** EF.COM. */
  readonly commonFile: Uint8Array
  /** Certificate of the authority, PEM. */
  readonly authority: string
  /** JPEG of the holder. */
  readonly portrait: Uint8Array
}

/** Makes the chip of an invented person; `now`: milliseconds, UTC. */
export type ChipMaker = (seed: string, now: number, keys: ChipKeys) => Promise<MadeChip>

/**
 * Makes chips with keys of this service alone, created at first use and stored with the data, so that nobody else makes chips that
 * it trusts.
 */
export class ChipMint {
  readonly #store: () => EngineStore
  readonly #maker: ChipMaker

  constructor(store: () => EngineStore, maker: ChipMaker) {
    this.#store = store
    this.#maker = maker
  }

  /** Resolves once the service trusts the chip, also after a restart. */
  async make(seed: string, now: number): Promise<MadeChip> {
    const store = this.#store()
    const stored = await storedKeys(store)
    const chip = await this.#maker(seed, now, toKeys(stored))
    const certificates = ownAuthorities(store)
    if (!certificates.includes(chip.authority))
      store.saveSetting(SETTING, { ...stored, certificates: [...certificates, chip.authority] })
    await store.committed()
    return chip
  }
}

/** Returns the keys by which this service alone signs chips, created at first use. */
export const chipKeysOf = async (store: EngineStore): Promise<ChipKeys> => toKeys(await storedKeys(store))

async function storedKeys(store: EngineStore): Promise<StoredAuthority> {
  const stored = storedIn(store)
  if (stored) return stored
  const created = { authority: await newKey(), signer: await newKey(), certificates: [] }
  // Another call may have stored keys by now.
  const keys = storedIn(store) ?? created
  store.saveSetting(SETTING, keys)
  return keys
}

const toKeys = ({ authority, signer }: StoredAuthority): ChipKeys => ({
  authority: keyOf(authority),
  signer: keyOf(signer),
})

/** Returns the certificates of authorities of chips that this service has made, PEM. */
export const ownAuthorities = (store: EngineStore): readonly string[] => storedIn(store)?.certificates ?? []

/** Written only by the mint. */
const storedIn = (store: EngineStore) => store.setting(SETTING) as StoredAuthority | null

async function newKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function keyOf(privatePem: string): TestKey {
  const key = createPrivateKey(privatePem)
  return { key, privatePem, publicPem: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString() }
}
