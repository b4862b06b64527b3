import { Chance } from './chance.ts'
import { NAME_STOCK, type NameStock, STOCK_COUNTRIES, type StockName } from './name-stock.ts'
import type { PersonRequest } from './person-request.ts'
import { makeAddress, type PersonaAddress } from './persona-address.ts'

/** An invented person; any resemblance is accidental. */
export interface Persona {
  readonly seed: string
  readonly country: string
  readonly nationality: string
  readonly surname: string
  /** Empty for a person with a single name. */
  readonly givenNames: readonly string[]
  readonly usageName?: string
  readonly gender: 'M' | 'F' | 'X'
  readonly dateOfBirth: string
  /** Names in the holder's own script, if it is not Latin. */
  readonly origin: { readonly surname: string; readonly givenNames: readonly string[] } | null
  readonly address: PersonaAddress
  /** Centimetres. */
  readonly height: string
  /** Kilograms. */
  readonly weight: string
  /** Code of AAMVA. */
  readonly eyeColor: string
}

const EYES = ['BLK', 'BLU', 'BRO', 'GRY', 'GRN', 'HAZ'] as const

const DAY = 86_400_000
/** Range of ages in days, 18 to 90 years: adults only. */
const YOUNGEST = 18 * 366
const OLDEST = 90 * 365

/** Creates the person that a scenario requests; omitted members follow from the seed. `now`: milliseconds, UTC. */
export function makePersona(request: PersonRequest, seed: string, now: number): Persona {
  const chance = new Chance(seed)
  const country = request.country ?? chance.pick(STOCK_COUNTRIES, 'country')
  const stock = NAME_STOCK[country] ?? NAME_STOCK[chance.pick(STOCK_COUNTRIES, 'names of')] ?? missing(country)
  const gender = request.gender ?? chance.pick(['F', 'M', 'F', 'M', 'F', 'M', 'X'] as const, 'gender')
  const surname = surnameOf(stock, chance)
  const givenNames = givenNamesOf(stock, gender, chance)
  const named = {
    surname: request.surname ?? joinNames(surname.map(latin)),
    givenNames:
      request.givenNames ?? (stock.naming === 'SINGLE' && request.surname === undefined ? [] : givenNames.map(latin)),
  }
  return {
    seed,
    country,
    nationality: request.nationality ?? country,
    ...named,
    ...(request.usageName === undefined ? {} : { usageName: request.usageName }),
    gender,
    dateOfBirth: request.dateOfBirth ?? dateOf(now - chance.between(YOUNGEST, OLDEST, 'age') * DAY),
    origin: originOf(request, named.givenNames.length, surname, givenNames),
    address: makeAddress(country, stock.cities, chance),
    height: String(chance.between(150, 199, 'height')),
    weight: String(chance.between(48, 110, 'weight')),
    eyeColor: chance.pick(EYES, 'eyes'),
  }
}

export const fullName = ({ givenNames, surname }: Pick<Persona, 'givenNames' | 'surname'>): string =>
  [...givenNames, surname].filter((part) => part !== '').join(' ')

export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function surnameOf({ surnames, naming }: NameStock, chance: Chance): readonly StockName[] {
  const first = chance.pick(surnames, 'surname')
  const others = surnames.filter((name) => name !== first)
  return naming === 'TWO_SURNAMES' ? [first, chance.pick(others, 'second surname')] : [first]
}

function givenNamesOf(
  { female, male, naming }: NameStock,
  gender: Persona['gender'],
  chance: Chance,
): readonly StockName[] {
  const names = gender === 'M' || (gender === 'X' && chance.between(0, 1, 'names of X') === 0) ? male : female
  const count = naming === 'LONG' ? names.length + 1 : chance.between(1, 2, 'given names')
  const start = chance.between(0, names.length - 1, 'given name')
  const chosen = names.map((_, index) => names[(start + index) % names.length]).filter((name) => name !== undefined)
  return count > names.length ? [...chosen, ...male.filter((name) => !chosen.includes(name))] : chosen.slice(0, count)
}

function originOf(
  request: PersonRequest,
  count: number,
  surname: readonly StockName[],
  givenNames: readonly StockName[],
): Persona['origin'] {
  if (request.originSurname !== undefined)
    return { surname: request.originSurname, givenNames: request.originGivenNames ?? [] }
  const isOwn = request.surname === undefined && request.givenNames === undefined
  if (!isOwn || surname.every((name) => typeof name === 'string')) return null
  return { surname: joinNames(surname.map(original)), givenNames: givenNames.slice(0, count).map(original) }
}

const latin = (name: StockName): string => (typeof name === 'string' ? name : name[0])
const original = (name: StockName): string => (typeof name === 'string' ? name : name[1])
const joinNames = (names: readonly string[]): string => names.join(' ')

function missing(country: string): never {
  throw new Error(`No names for ${country}`)
}
