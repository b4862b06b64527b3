import type { Chance } from './chance.ts'

export interface PersonaAddress {
  readonly lines: readonly string[]
  readonly city: string
  readonly state?: string
  readonly postcode: string
  readonly country: string
}

/** States with issuing sources, with the first digits of their postcodes. */
const STATES: { readonly [country: string]: readonly (readonly [state: string, postcode: string])[] } = {
  AUS: [
    ['NSW', '26'],
    ['VIC', '33'],
    ['QLD', '47'],
    ['SA', '52'],
    ['WA', '65'],
    ['TAS', '72'],
    ['NT', '08'],
    ['ACT', '26'],
  ],
  USA: [
    ['CO', '810'],
    ['WA', '982'],
    ['OH', '454'],
    ['TX', '799'],
    ['AZ', '860'],
    ['VT', '056'],
  ],
}

const STREETS = ['Example Street', 'Specimen Road', 'Sample Avenue', 'Muster Lane', 'Nowhere Close'] as const

/** Returns an address that does not exist. */
export function makeAddress(country: string, cities: readonly string[], chance: Chance): PersonaAddress {
  const states = STATES[country]
  const [state, prefix] = states ? chance.pick(states, 'state') : [undefined, '']
  const length = country === 'AUS' ? 4 : 5
  const street = `${chance.between(1, 240, 'house')} ${chance.pick(STREETS, 'street')}`
  return {
    lines: chance.between(0, 2, 'unit') === 0 ? [`Unit ${chance.between(1, 30, 'unit number')}`, street] : [street],
    city: chance.pick(cities, 'city'),
    ...(state === undefined ? {} : { state }),
    postcode: (prefix + chance.digits(length, 'postcode')).slice(0, length),
    country,
  }
}
