import { type ChipAuthority, makeCountryAuthority, makeDocumentSigner } from '../../checks/chip/make/certificates.ts'
import { makeChip } from '../../checks/chip/make/make-chip.ts'
import type { ChipReading } from '../../engine/engine.ts'
import type { StepOf } from '../format/scenario.ts'
import { chipAuthorityKey, chipSignerKey } from './chip-keys.ts'

const VALID = { notBefore: '2015-01-01', notAfter: '2050-01-01' }
/** Certificates by issuing state; they take a while to make. */
const authorities = new Map<string, ChipAuthority>()
const signers = new Map<string, ChipAuthority>()
const foreignSigners = new Map<string, ChipAuthority>()

/** The states exist; their authorities here are invented. All of them use the same two keys. */
function authorityOf(country: string): ChipAuthority {
  const options = { country, ...VALID, seed: `authority/${country}` }
  return kept(authorities, country, () => makeCountryAuthority({ ...options, key: chipAuthorityKey() }))
}

function signerOf(country: string): ChipAuthority {
  const options = { country, ...VALID, seed: `signer/${country}`, key: chipSignerKey() }
  return kept(signers, country, () => makeDocumentSigner({ ...options, authority: authorityOf(country) }))
}

/** Of an authority that nobody knows. */
function foreignSignerOf(country: string): ChipAuthority {
  return kept(foreignSigners, country, () => {
    const options = { country, ...VALID }
    const authority = makeCountryAuthority({ ...options, seed: `stranger/${country}`, key: chipSignerKey() })
    return makeDocumentSigner({ ...options, seed: `foreign/${country}`, key: chipAuthorityKey(), authority })
  })
}

function kept(made: Map<string, ChipAuthority>, country: string, make: () => ChipAuthority): ChipAuthority {
  const found = made.get(country) ?? make()
  made.set(country, found)
  return found
}

/** Certificates that chips are checked against, PEM: those of the states that chips were made for. */
export const chipAuthorities = (): readonly string[] => [...authorities.values()].map(({ pem }) => pem)

/** What a reader hands over of a chip. */
export interface ChipRequest {
  readonly mrz: readonly string[]
  /** JPEG. */
  readonly portrait: Uint8Array
  /** Alpha-2 code of the state that issued it. */
  readonly country: string
  readonly flaw: StepOf<'chip'>['with']['flaw']
  readonly accessControl: NonNullable<ChipReading['accessControl']>
}

export function readingOf({ mrz, portrait, country, flaw, accessControl }: ChipRequest): ChipReading {
  // Also where the signer is another one, the checks know the state's own authority.
  const signer = flaw === 'FOREIGN_SIGNER' ? foreignSignerOf(country) : signerOf(country)
  authorityOf(country)
  const chip = makeChip({
    mrz,
    portrait,
    signer,
    seed: mrz.join('/'),
  })
  const groups = Object.fromEntries(chip.dataGroups)
  if (flaw === 'CHANGED_DATA') groups[2] = changedAtEnd(groups[2] ?? new Uint8Array())
  if (flaw === 'INCOMPLETE') delete groups[1]
  const securityObject = flaw === 'BROKEN_SIGNATURE' ? changedAtEnd(chip.sod) : chip.sod
  return { dataGroups: groups, securityObject, accessControl }
}

/** The last byte of a face is within its picture, that of a security object within its signature. */
function changedAtEnd(bytes: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(bytes)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  return changed
}
