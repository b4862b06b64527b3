import {
  type ChipAuthority,
  type ChipDetails,
  type ChipReading,
  makeChip,
  makeCountryAuthority,
  makeDocumentSigner,
} from '../../service/index.ts'
import type { StepOf } from '../format/scenario.ts'
import { chipAuthorityKey, chipSignerKey } from './chip-keys.ts'

const VALID = { notBefore: '2015-01-01', notAfter: '2050-01-01' }
/** Caches of certificates by issuing state; creating them is slow. */
const authorities = new Map<string, ChipAuthority>()
const signers = new Map<string, ChipAuthority>()
const foreignSigners = new Map<string, ChipAuthority>()

/** Returns an invented authority for a real state. All authorities use the same two keys. */
function authorityOf(country: string): ChipAuthority {
  const options = { country, ...VALID, seed: `authority/${country}` }
  return cached(authorities, country, () => makeCountryAuthority({ ...options, key: chipAuthorityKey() }))
}

function signerOf(country: string): ChipAuthority {
  const options = { country, ...VALID, seed: `signer/${country}`, key: chipSignerKey() }
  return cached(signers, country, () => makeDocumentSigner({ ...options, authority: authorityOf(country) }))
}

/** Returns a signer certified by an unknown authority. */
function foreignSignerOf(country: string): ChipAuthority {
  return cached(foreignSigners, country, () => {
    const options = { country, ...VALID }
    const authority = makeCountryAuthority({ ...options, seed: `stranger/${country}`, key: chipSignerKey() })
    return makeDocumentSigner({ ...options, seed: `foreign/${country}`, key: chipAuthorityKey(), authority })
  })
}

function cached(cache: Map<string, ChipAuthority>, country: string, create: () => ChipAuthority): ChipAuthority {
  const authority = cache.get(country) ?? create()
  cache.set(country, authority)
  return authority
}

/** Returns the PEM certificates of the authorities of all chips made so far. */
export const chipAuthorities = (): readonly string[] => [...authorities.values()].map(({ pem }) => pem)

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

export function readingOf({ mrz, portrait, country, details, flaw, accessControl }: ChipRequest): ChipReading {
  // Even with a foreign signer, the checks must know the state's own authority.
  const signer = flaw === 'FOREIGN_SIGNER' ? foreignSignerOf(country) : signerOf(country)
  authorityOf(country)
  const chip = makeChip({
    mrz,
    portrait,
    signer,
    ...(details ? { details } : {}),
    seed: mrz.join('/'),
  })
  const groups = Object.fromEntries(chip.dataGroups)
  if (flaw === 'CHANGED_DATA') groups[2] = changedAtEnd(groups[2] ?? new Uint8Array())
  if (flaw === 'INCOMPLETE') delete groups[1]
  const securityObject = flaw === 'BROKEN_SIGNATURE' ? changedAtEnd(chip.sod) : chip.sod
  return { dataGroups: groups, securityObject, commonFile: chip.com, accessControl }
}

/** Flips the last byte, which is within the picture of a face or the signature of a security object. */
function changedAtEnd(bytes: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(bytes)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  return changed
}
