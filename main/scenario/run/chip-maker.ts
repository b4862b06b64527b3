import {
  type ChipAuthority,
  type ChipDetails,
  type ChipKeys,
  type ChipReading,
  makeChip,
  makeCountryAuthority,
  makeDocumentSigner,
} from '../../service/index.ts'
import type { StepOf } from '../format/scenario.ts'
import { chipAuthorityKey, chipSignerKey } from './chip-keys.ts'

const VALID = { notBefore: '2015-01-01', notAfter: '2050-01-01' }

/** Issues chips of any state with the same two keys. */
export class ChipIssuer {
  readonly #keys: () => ChipKeys
  /** Certificates by issuing state; creating them is slow. */
  readonly #authorities = new Map<string, ChipAuthority>()
  readonly #signers = new Map<string, ChipAuthority>()
  readonly #foreign = new Map<string, ChipAuthority>()

  constructor(keys: () => ChipKeys) {
    this.#keys = keys
  }

  /** Returns the PEM certificates of the authorities of all chips that this issuer has made so far. */
  authorities(): readonly string[] {
    return [...this.#authorities.values()].map(({ pem }) => pem)
  }

  readingOf({ mrz, portrait, country, details, flaw, accessControl }: ChipRequest): ChipReading {
    // Even with a foreign signer, the checks must know the state's own authority.
    const authority = this.#authorityOf(country)
    const signer = flaw === 'FOREIGN_SIGNER' ? this.#foreignSignerOf(country) : this.#signerOf(country, authority)
    const chip = makeChip({ mrz, portrait, signer, ...(details ? { details } : {}), seed: mrz.join('/') })
    const groups = Object.fromEntries(chip.dataGroups)
    if (flaw === 'CHANGED_DATA') groups[2] = changedAtEnd(groups[2] ?? new Uint8Array())
    if (flaw === 'INCOMPLETE') delete groups[1]
    const securityObject = flaw === 'BROKEN_SIGNATURE' ? changedAtEnd(chip.sod) : chip.sod
    return { dataGroups: groups, securityObject, commonFile: chip.com, accessControl }
  }

  /** Returns an invented authority for a real state. */
  #authorityOf(country: string): ChipAuthority {
    const options = { country, ...VALID, seed: `authority/${country}` }
    return cached(this.#authorities, country, () => makeCountryAuthority({ ...options, key: this.#keys().authority }))
  }

  #signerOf(country: string, authority: ChipAuthority): ChipAuthority {
    const options = { country, ...VALID, seed: `signer/${country}`, authority }
    return cached(this.#signers, country, () => makeDocumentSigner({ ...options, key: this.#keys().signer }))
  }

  /** Returns a signer certified by an unknown authority. */
  #foreignSignerOf(country: string): ChipAuthority {
    return cached(this.#foreign, country, () => {
      const options = { country, ...VALID }
      const { authority: key, signer } = this.#keys()
      const authority = makeCountryAuthority({ ...options, seed: `stranger/${country}`, key: signer })
      return makeDocumentSigner({ ...options, seed: `foreign/${country}`, key, authority })
    })
  }
}

function cached(cache: Map<string, ChipAuthority>, country: string, create: () => ChipAuthority): ChipAuthority {
  const authority = cache.get(country) ?? create()
  cache.set(country, authority)
  return authority
}

/** Returns an issuer of the chips of scenarios and samples, with keys that are published. */
export const publishedIssuer = (): ChipIssuer =>
  new ChipIssuer(() => ({ authority: chipAuthorityKey(), signer: chipSignerKey() }))

/** Parameters of a simulated chip reading. */
export interface ChipRequest {
  readonly mrz: readonly string[]
  /** JPEG. */
  readonly portrait: Uint8Array
  /** Alpha-2 code of the issuing state. */
  readonly country: string
  /** Content of data groups 11 and 12. */
  readonly details?: ChipDetails
  readonly flaw: StepOf<'chip'>['with']['flaw']
  readonly accessControl: NonNullable<ChipReading['accessControl']>
}

/** Flips the last byte, which is within the picture of a face or the signature of a security object. */
function changedAtEnd(bytes: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(bytes)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  return changed
}
