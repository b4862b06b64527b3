import { bareText } from '../../../../shared/rules/index.ts'
import { AU_JURISDICTIONS, US_JURISDICTIONS } from '../../../../shared/spec/index.ts'
import type { NamedComparisons } from './compare-names.ts'
import { compareFolded } from './comparison.ts'
import type { AddressRecord } from './document-record.ts'

/** Number of street lines compared. Service: Submit document details as text, "only the first two lines are used" */
const USED_LINES = 2

/** Compares the fields of two addresses. */
export function compareAddress(
  submitted: AddressRecord | null | undefined,
  recorded: AddressRecord | null | undefined,
): NamedComparisons {
  return {
    ADDRESS_STREET_COMPARE: compareFolded(streetOf(submitted), streetOf(recorded), foldStreet),
    ADDRESS_CITY_COMPARE: compareFolded(submitted?.city, recorded?.city, bareText),
    ADDRESS_STATE_COMPARE: compareFolded(submitted?.state, recorded?.state, foldState),
    ADDRESS_POSTCODE_COMPARE: compareFolded(submitted?.postcode, recorded?.postcode, foldPostcode),
  }
}

const streetOf = (address: AddressRecord | null | undefined): string =>
  (address?.streetLines ?? []).slice(0, USED_LINES).join(' ')

/** Map of words in addresses to their abbreviations (AS 4590, USPS Publication 28, common use). */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
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

const foldStreet = (street: string): string =>
  street
    .split(/[\s,.]+/u)
    .map(bareText)
    .map((word) => ABBREVIATIONS.get(word) ?? word)
    .join('')

const STATES: ReadonlyMap<string, string> = new Map(
  [...Object.entries(AU_JURISDICTIONS), ...US_JURISDICTIONS.map(({ code, name }) => [code, name] as const)].map(
    ([code, name]) => [bareText(name), code],
  ),
)

/** Replaces a name with its code. Western Australia and Washington share a code, which is unambiguous within a country. */
const foldState = (state: string): string => STATES.get(bareText(state)) ?? bareText(state)

/** Shortens a nine-digit ZIP code to its first five digits, because the rest is optional. */
const foldPostcode = (postcode: string): string => {
  const bare = bareText(postcode)
  return /^\d{9}$/.test(bare) ? bare.slice(0, 5) : bare
}
