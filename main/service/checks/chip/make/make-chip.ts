import type { ChipAuthority } from './certificates.ts'
import {
  makeActiveAuthenticationFile,
  makeChipAuthenticationFile,
  makeCommonFile,
  makeFaceFile,
  makeZoneFile,
} from './chip-files.ts'
import { signSecurityObject } from './sign-security-object.ts'

export interface ChipOptions {
  /** Lines of the machine-readable zone. */
  readonly mrz: readonly string[]
  /** JPEG or JPEG 2000. */
  readonly portrait: Uint8Array
  readonly signer: ChipAuthority
  /** Seed of the keys for active and chip authentication; without it the chip has neither. */
  readonly seed?: string
}

/** Files of a chip as delivered by a reader. */
export interface ChipFiles {
  readonly dataGroups: ReadonlyMap<number, Uint8Array>
  readonly sod: Uint8Array
  readonly com: Uint8Array
  readonly mrz: readonly string[]
}

/** Creates the files of a chip, signed by its document signer; deterministic. ICAO Doc 9303-10 */
export function makeChip({ mrz, portrait, signer, seed }: ChipOptions): ChipFiles {
  const dataGroups = new Map([
    [1, makeZoneFile(mrz)],
    [2, makeFaceFile(portrait)],
  ])
  if (seed !== undefined) {
    dataGroups.set(14, makeChipAuthenticationFile(`${seed}/chip-authentication`))
    dataGroups.set(15, makeActiveAuthenticationFile(`${seed}/active-authentication`))
  }
  return { dataGroups, sod: signSecurityObject(dataGroups, signer), com: makeCommonFile([...dataGroups.keys()]), mrz }
}
