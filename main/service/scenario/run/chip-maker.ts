import { type ChipAuthority, makeCountryAuthority, makeDocumentSigner } from '../../checks/chip/make/certificates.ts'
import { makeChip } from '../../checks/chip/make/make-chip.ts'
import type { ChipReading } from '../../engine/engine.ts'
import type { StepOf } from '../format/scenario.ts'

interface Signers {
  readonly known: ChipAuthority
  readonly knownSigner: ChipAuthority
  readonly unknownSigner: ChipAuthority
}

/** Invented countries; their authorities are worth nothing outside of scenarios. */
const VALID = { notBefore: '2015-01-01', notAfter: '2050-01-01' }
let made: Signers | undefined

/** Keys take a while to make: once for all scenarios. */
function signers(): Signers {
  if (!made) {
    const known = makeCountryAuthority({ seed: 'scenario-authority', country: 'UT', ...VALID })
    const unknown = makeCountryAuthority({ seed: 'scenario-unknown-authority', country: 'UT', ...VALID })
    made = {
      known,
      knownSigner: makeDocumentSigner({ seed: 'scenario-signer', country: 'UT', ...VALID, authority: known }),
      unknownSigner: makeDocumentSigner({
        seed: 'scenario-unknown-signer',
        country: 'UT',
        ...VALID,
        authority: unknown,
      }),
    }
  }
  return made
}

/** Certificates that the chips of scenarios are checked against, PEM. */
export const chipAuthorities = (): readonly string[] => [signers().known.pem]

type Flaw = StepOf<'chip'>['with']['flaw']

/** What a reader hands over of a chip with this flaw. `portrait` is a JPEG. */
export function readingOf(
  mrz: readonly string[],
  portrait: Uint8Array,
  flaw: Flaw,
  accessControl: NonNullable<ChipReading['accessControl']>,
): ChipReading {
  const { knownSigner, unknownSigner } = signers()
  const signer = flaw === 'FOREIGN_SIGNER' ? unknownSigner : knownSigner
  const chip = makeChip({ mrz, portrait, signer })
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
