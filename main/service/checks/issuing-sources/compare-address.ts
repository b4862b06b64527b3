import { bareText } from '../../../../shared/rules/names.ts'
import { AU_JURISDICTIONS, US_JURISDICTIONS } from '../../../../shared/spec/codes/jurisdictions.ts'
import type { NamedComparisons } from './compare-names.ts'
import { compareFolded } from './comparison.ts'
import type { AddressRecord } from './document-record.ts'

/** Service: Submit document details as text, "only the first two lines are used" */
const USED_LINES = 2

/** All comparisons of the address. */
export function compareAddress(
  submitted: AddressRecord | null | undefined,
  recorded: AddressRecord | null | undefined,
): NamedComparisons {
  return {
    ADDRESS_STREET_COMPARE: compareFolded(streetOf(submitted), streetOf(recorded), foldedStreet),
    ADDRESS_CITY_COMPARE: compareFolded(submitted?.city, recorded?.city, bareText),
    ADDRESS_STATE_COMPARE: compareFolded(submitted?.state, recorded?.state, foldedState),
    ADDRESS_POSTCODE_COMPARE: compareFolded(submitted?.postcode, recorded?.postcode, foldedPostcode),
  }
}

const streetOf = (address: AddressRecord | null | undefined): string =>
  (address?.streetLines ?? []).slice(0, USED_LINES).join(' ')

/** Words that addresses write out or shorten (AS 4590, USPS Publication 28, those in common use). */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    STREET: 'ST',
    ROAD: 'RD',
    AVENUE: 'AVE',
    AV: 'AVE',
    BOULEVARD: 'BLVD',
    DRIVE: 'DR',
    COURT: 'CT',
    PLACE: 'PL',
    LANE: 'LN',
    CRESCENT: 'CRES',
    HIGHWAY: 'HWY',
    PARADE: 'PDE',
    TERRACE: 'TCE',
    SQUARE: 'SQ',
    CIRCUIT: 'CCT',
    CLOSE: 'CL',
    PARKWAY: 'PKWY',
    APARTMENT: 'APT',
    UNIT: 'U',
    SUITE: 'STE',
    LEVEL: 'L',
    NORTH: 'N',
    SOUTH: 'S',
    EAST: 'E',
    WEST: 'W',
  }),
)

const foldedStreet = (street: string): string =>
  street
    .split(/[\s,.]+/u)
    .map(bareText)
    .map((word) => WORDS.get(word) ?? word)
    .join('')

const STATES: ReadonlyMap<string, string> = new Map(
  [...Object.entries(AU_JURISDICTIONS), ...US_JURISDICTIONS.map(({ code, name }) => [code, name] as const)].map(
    ([code, name]) => [bareText(name), code],
  ),
)

/** A name counts as its code. Western Australia and Washington share a code, and no address has both. */
const foldedState = (state: string): string => STATES.get(bareText(state)) ?? bareText(state)

/** Nine digits of the United States are five with a part that letters may leave out. */
const foldedPostcode = (postcode: string): string => {
  const bare = bareText(postcode)
  return /^\d{9}$/.test(bare) ? bare.slice(0, 5) : bare
}
