import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { EngineStore } from '../engine/store.ts'

/** Setting with the private keys as JWK. */
const SETTING = 'party-keys'

/** Key of the service for messages from or to other parties. */
export interface PartyKey {
  /** RFC 7638 thumbprint of the public key. */
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** What the parties need of the keys of the service. */
export interface PublicPartyKeys {
  load(): Promise<{ readonly [Use in keyof LoadedPartyKeys]: Omit<PartyKey, 'privateKey'> }>
}

export interface LoadedPartyKeys {
  /** Decrypts what chip-reading servers and capture SDKs send. */
  readonly encryption: PartyKey
  /** Signs liveness parameters and capture permissions. */
  readonly signing: PartyKey
}

/** JSON Web Key Set (RFC 7517) with public keys only. */
export interface PublishedKeys {
  readonly keys: readonly { readonly [member: string]: string }[]
}

interface StoredKeys {
  readonly encryption: JsonWebKey
  readonly signing: JsonWebKey
}

/**
 * P-256 keys of the service for other parties, created at first use and stored with the data. They are not those that sign
 * proofs. Not shown: D-87
 */
export class PartyKeys {
  readonly #store: EngineStore
  #keys: Promise<LoadedPartyKeys> | null = null

  constructor(store: EngineStore) {
    this.#store = store
  }

  /** Resolves once the keys are durable: a published key that is lost would make messages unreadable. */
  load(): Promise<LoadedPartyKeys> {
    this.#keys ??= this.#load().catch((error: unknown) => {
      this.#keys = null
      throw error
    })
    return this.#keys
  }

  async publish(): Promise<PublishedKeys> {
    const { encryption, signing } = await this.load()
    return {
      keys: [
        publicJwk(encryption, { use: 'enc', alg: 'ECDH-ES+A256KW' }),
        publicJwk(signing, { use: 'sig', alg: 'ES256' }),
      ],
    }
  }

  async #load(): Promise<LoadedPartyKeys> {
    // Written only by this class.
    let stored = this.#store.setting(SETTING) as StoredKeys | null
    if (!stored) {
      stored = { encryption: createKey(), signing: createKey() }
      this.#store.saveSetting(SETTING, stored)
      await this.#store.committed()
    }
    return { encryption: await partyKey(stored.encryption), signing: await partyKey(stored.signing) }
  }
}

const createKey = (): JsonWebKey =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })

async function partyKey(jwk: JsonWebKey): Promise<PartyKey> {
  const { calculateJwkThumbprint } = await import('jose/jwk/thumbprint')
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  const publicKey = createPublicKey(privateKey)
  return { kid: await calculateJwkThumbprint(publicKey.export({ format: 'jwk' })), privateKey, publicKey }
}

function publicJwk({ kid, publicKey }: PartyKey, about: { readonly use: string; readonly alg: string }) {
  const { kty = '', crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return { kty, crv, x, y, kid, ...about }
}
