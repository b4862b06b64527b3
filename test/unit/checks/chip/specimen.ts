import { readFileSync } from 'node:fs'
import { type ChipReading, examineChip } from '../../../../main/service/checks/chip/examine-chip.ts'
import {
  type ChipAuthority,
  makeCountryAuthority,
  makeDocumentSigner,
} from '../../../../main/service/checks/chip/make/certificates.ts'
import { type ChipFiles, makeChip } from '../../../../main/service/checks/chip/make/make-chip.ts'
import { PEOPLE } from '../../../../samples/people/people.ts'
import { passportZone } from '../../../../shared/rules/write-mrz.ts'

const YEARS = { notBefore: '2020-01-01', notAfter: '2040-01-01' } as const

/** Created once, because finding the primes of two keys takes seconds. */
export const AUTHORITY: ChipAuthority = makeCountryAuthority({ seed: 'authority', country: 'TR', ...YEARS })
export const SIGNER: ChipAuthority = makeDocumentSigner({
  seed: 'signer',
  country: 'TR',
  authority: AUTHORITY,
  ...YEARS,
})
export const MRZ = passportZone(PEOPLE.ipek)
export const PORTRAIT = new Uint8Array(
  readFileSync(new URL('../../../../samples/images/ipek-crop.jpg', import.meta.url)),
)
export const CHIP: ChipFiles = makeChip({ mrz: MRZ, portrait: PORTRAIT, signer: SIGNER, seed: 'chip' })

export const READING: ChipReading = {
  ...CHIP,
  countryAuthorities: [AUTHORITY.pem],
  now: new Date('2026-07-01T12:00:00Z'),
  accessControl: {
    bac: true,
    pace: true,
    activeAuthentication: true,
    chipAuthentication: true,
    terminalAuthentication: true,
  },
}

/** Returns the indicators of a reading that differs from the genuine one, without those that are OK. */
export async function departures(change: Partial<ChipReading>): Promise<readonly string[]> {
  const { answer } = await examineChip({ ...READING, ...change })
  return answer.indicators.filter((indicator) => !indicator.endsWith('_OK'))
}

/** Returns the data groups with one of them replaced. */
export const withGroup = (number: number, bytes: Uint8Array): ReadonlyMap<number, Uint8Array> =>
  new Map([...CHIP.dataGroups, [number, bytes]])
