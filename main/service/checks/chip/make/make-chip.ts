import type { ChipAuthority } from './certificates.ts'
import {
  makeActiveAuthenticationFile,
  makeChipAuthenticationFile,
  makeCommonFile,
  makeDocumentDetails,
  makeFaceFile,
  makePersonalDetails,
  makeZoneFile,
} from './chip-files.ts'
import { signSecurityObject } from './sign-security-object.ts'

export interface ChipOptions {
  /** Lines of the machine-readable zone. */
  readonly mrz: readonly string[]
  /** JPEG or JPEG 2000. */
  readonly portrait: Uint8Array
  readonly signer: ChipAuthority
  /** Content of data groups 11 and 12; without it the chip has neither. */
  readonly details?: ChipDetails
  /** Seed of the keys for active and chip authentication; without it the chip has neither. */
  readonly seed?: string
}

export interface ChipDetails {
  readonly surname: string
  readonly givenNames: readonly string[]
  /** yyyy-MM-dd. */
  readonly issuingDate: string
}

/** Files of a chip as delivered by a reader. */
export interface ChipFiles {
  readonly dataGroups: ReadonlyMap<number, Uint8Array>
  readonly sod: Uint8Array
  readonly com: Uint8Array
  readonly mrz: readonly string[]
}

/** Creates the files of a chip, signed by its document signer; deterministic. ICAO Doc 9303-10 */
export function makeChip({ mrz, portrait, signer, details, seed }: ChipOptions): ChipFiles {
  const dataGroups = new Map([
    [1, makeZoneFile(mrz)],
    [2, makeFaceFile(portrait)],
  ])
  if (details) {
    dataGroups.set(11, makePersonalDetails(details.surname, details.givenNames))
    dataGroups.set(12, makeDocumentDetails(details.issuingDate))
  }
  if (seed !== undefined) {
    dataGroups.set(14, makeChipAuthenticationFile(`${seed}/chip-authentication`))
    dataGroups.set(15, makeActiveAuthenticationFile(`${seed}/active-authentication`))
  }
  return { dataGroups, sod: signSecurityObject(dataGroups, signer), com: makeCommonFile([...dataGroups.keys()]), mrz }
}
