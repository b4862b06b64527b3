import { cardZone, passportZone, visaZone, type ZoneData } from '../../../shared/rules/index.ts'
import type { DocumentData } from '../checks/document-data.ts'
import { Chance } from './chance.ts'
import type { DocumentRequest } from './person-request.ts'
import { dateOf, fullName, type Persona } from './persona.ts'

const DAY = 86_400_000
/** Validity in years by document type; ten if not listed. */
const VALIDITY: { readonly [type: string]: number } = {
  RESIDENT_CARD: 3,
  VISA: 1,
  DRIVING_PERMIT: 2,
  TAX_CARD: 5,
  MEDICARE: 5,
}
/** Documents issued by a state, which is printed on them. */
const STATE_DOCUMENTS: ReadonlySet<string> = new Set(['DRIVING_LICENSE', 'DRIVING_PERMIT', 'IDENTITY_CARD'])
const STATE_ISSUERS: ReadonlySet<string> = new Set(['AUS', 'USA'])

/** Returns the data of a person's document, equal for equal requests. `now`: milliseconds, UTC. */
export function documentOf(persona: Persona, request: DocumentRequest, now: number): DocumentData {
  const { type, change = {}, without = [] } = request
  const issuer = request.issuer ?? persona.country
  const chance = new Chance(`${persona.seed}/${type}/${issuer}`)
  const state =
    request.state ?? (STATE_ISSUERS.has(issuer) && STATE_DOCUMENTS.has(type) ? persona.address.state : undefined)
  const printed = {
    documentType: type,
    documentNumber: numberOf(type, issuer, chance),
    issuingCountry: issuer,
    ...(state === undefined ? {} : { issuingState: state }),
    ...datesOf(type, chance, now),
    surname: persona.surname,
    givenNames: persona.givenNames,
    fullname: fullName(persona),
    ...(persona.usageName === undefined ? {} : { usageName: persona.usageName }),
    dateOfBirth: persona.dateOfBirth,
    gender: persona.gender,
    nationality: persona.nationality,
    ...(STATE_DOCUMENTS.has(type)
      ? { eyeColor: persona.eyeColor, height: persona.height, weight: persona.weight }
      : {}),
    ...(type === 'PASSPORT' || type === 'VISA' ? {} : { address: persona.address }),
    ...change,
  }
  const mrz = change.mrz ?? zoneOf(type, state !== undefined, printed)
  const data: DocumentData = { ...printed, fullname: change.fullname ?? fullName(printed), ...(mrz ? { mrz } : {}) }
  // `without` contains names of optional members only.
  return Object.fromEntries(Object.entries(data).filter(([name]) => !without.some((excluded) => excluded === name)))
}

/** Returns the document data with the names in the holder's script; null if that is Latin. Archive: OriginLanguageData */
export function originOf(persona: Persona, data: DocumentData): DocumentData | null {
  const { origin } = persona
  if (!origin) return null
  const { documentType, documentNumber, issuingCountry, issuingDate, expiryDate, dateOfBirth, gender } = data
  const { nationality, usageName } = data
  const shared = {
    documentType,
    documentNumber,
    issuingCountry,
    issuingDate,
    expiryDate,
    dateOfBirth,
    gender,
    nationality,
    usageName,
  }
  return {
    ...(Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== undefined)) as DocumentData), // members of the data itself
    surname: origin.surname,
    givenNames: origin.givenNames,
    fullname: fullName(origin),
  }
}

/** The first digit encodes the colour; the ninth is a check digit. */
export function medicareNumber(chance: Chance): string {
  const digits = `${chance.between(2, 6, 'medicare')}${chance.digits(7, 'medicare number')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * ([1, 3, 7, 9][at % 4] ?? 0), 0)
  return `${digits}${sum % 10}1`
}

function numberOf(type: string, issuer: string, chance: Chance): string {
  if (type === 'MEDICARE') return medicareNumber(chance)
  if (issuer === 'AUS' && type.startsWith('DRIVING')) return chance.digits(8, 'number')
  if (issuer === 'USA' && STATE_DOCUMENTS.has(type)) return `9${chance.digits(8, 'number')}`
  return chance.letters(2, 'letters of the number') + chance.digits(7, 'number')
}

function datesOf(
  type: string,
  chance: Chance,
  now: number,
): { readonly issuingDate: string; readonly expiryDate: string } {
  const years = VALIDITY[type] ?? 10
  const issued = new Date(now - chance.between(20, years * 180, 'issued') * DAY)
  const expires = Date.UTC(issued.getUTCFullYear() + years, issued.getUTCMonth(), issued.getUTCDate()) - DAY
  return { issuingDate: dateOf(issued.getTime()), expiryDate: dateOf(expires) }
}

function zoneOf(type: string, isOfState: boolean, data: ZoneData): readonly string[] | null {
  if (type === 'PASSPORT') return passportZone(data)
  if (type === 'VISA') return visaZone(data)
  if (type === 'RESIDENT_CARD') return cardZone(data, 'IR')
  // Cards of US and Australian states have a barcode instead.
  return type === 'IDENTITY_CARD' && !isOfState ? cardZone(data, 'ID') : null
}
