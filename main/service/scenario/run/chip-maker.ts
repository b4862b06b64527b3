import { type ChipAuthority, makeCountryAuthority, makeDocumentSigner } from '../../checks/chip/make/certificates.ts'
import { makeChip } from '../../checks/chip/make/make-chip.ts'
import type { ChipReading } from '../../engine/engine.ts'
import type { StepOf } from '../format/scenario.ts'
import { chipAuthorityKey, chipSignerKey } from './chip-keys.ts'

interface Signers {
  readonly authority: ChipAuthority
  readonly signer: ChipAuthority
  /** Of an authority that nobody knows. */
  readonly foreignSigner: ChipAuthority
}

const VALID = { notBefore: '2015-01-01', notAfter: '2050-01-01' }
/** By issuing state; certificates take a while to make. */
const made = new Map<string, Signers>()

/** The states exist; their authorities here are invented. All of them use the same two keys. */
function signersOf(country: string): Signers {
  const known = made.get(country)
  if (known) return known
  const options = { country, ...VALID }
  const [key, signerKey] = [chipAuthorityKey(), chipSignerKey()]
  const authority = makeCountryAuthority({ ...options, seed: `authority/${country}`, key })
  const stranger = makeCountryAuthority({ ...options, seed: `stranger/${country}`, key: signerKey })
  const signers = {
    authority,
    signer: makeDocumentSigner({ ...options, seed: `signer/${country}`, key: signerKey, authority }),
    foreignSigner: makeDocumentSigner({ ...options, seed: `foreign/${country}`, key, authority: stranger }),
  }
  made.set(country, signers)
  return signers
}

/** Certificates that chips are checked against, PEM: those of the states that chips were made for. */
export const chipAuthorities = (): readonly string[] => [...made.values()].map(({ authority }) => authority.pem)

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
  const { signer, foreignSigner } = signersOf(country)
  const chip = makeChip({
    mrz,
    portrait,
    signer: flaw === 'FOREIGN_SIGNER' ? foreignSigner : signer,
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
