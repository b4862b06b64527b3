import { agreesAsCountry, bareText, canBeSameName, MRZ_LAYOUTS } from '../../../shared/rules/index.ts'
import type { PrintedName } from '../fields/layouts.ts'
import {
  isNamePrinted,
  isNumberPrinted,
  isSameNumber,
  isWordPrinted,
  type PageText,
  readPageText,
} from '../fields/page-text.ts'
import type { PrintedValue } from '../fields/read-printed.ts'
import type { LumaRegion } from '../images/luma-region.ts'
import type { TextRecognizer } from '../text/recognizer.ts'
import type { ZoneReading } from '../zone/read-zone.ts'
import { type ZoneData, zoneData } from '../zone/zone-data.ts'
import type { FieldName, ReadField } from './field.ts'

type Checked = 'documentNumber' | 'surname' | 'givenNames' | 'dateOfBirth' | 'gender' | 'nationality' | 'expiryDate'

/** Values of a zone, and whether print confirms its issuer, which has no check digit. */
export interface ConfirmedZone {
  readonly fields: readonly ReadField[]
  readonly isIssuerConfirmed: boolean
}

/**
 * Confirms the values of a zone: all its check digits are correct, and the same value is printed in the document. Readings of one
 * engine repeat its mistakes and confirm nothing. `printed`: values of a known layout; `pages`: upright print of every side, the
 * most likely one first, which is only recognized as a whole if a value is still unconfirmed. ICAO Doc 9303-3 4.9, 6 A
 */
export function confirmZone(
  zone: ZoneReading,
  printed: readonly PrintedValue[],
  pages: readonly LumaRegion[],
  recognizer: TextRecognizer,
  now: Date,
): ConfirmedZone {
  const data = zoneData(zone.lines, now)
  if (!data) return { fields: [], isIssuerConfirmed: false }
  const known = CHECKED.filter((name) => valuesOf(data, name).length > 0)
  const agreed = new Set<Checked>(known.filter((name) => agreesWithLayout(data, printed, name, isCut(zone))))
  let isIssuerConfirmed = agreed.has('nationality') && data.nationality === data.issuingCountry
  for (const page of zone.isProved ? pages : []) {
    if (known.every((name) => agreed.has(name) || WEAK.has(name))) break
    const text = readPageText(page, recognizer)
    for (const name of known) if (isPrinted(data, text, name, isCut(zone))) agreed.add(name)
    isIssuerConfirmed ||= isWordPrinted([data.issuingCountry], text)
  }
  const isCertain = (name: Checked) => zone.isProved && !(name === 'documentNumber' && zone.isNumberRepaired)
  return {
    fields: known.map((name) => ({
      name,
      values: valuesOf(data, name),
      source: 'ZONE',
      isChecked: isCertain(name),
      isConfirmed: isCertain(name) && agreed.has(name),
    })),
    isIssuerConfirmed: zone.isProved && isIssuerConfirmed,
  }
}

/** Values for which a page is not read again: no level depends on them. */
const WEAK: ReadonlySet<Checked> = new Set(['gender', 'nationality'])

const CHECKED: readonly Checked[] = [
  'documentNumber',
  'surname',
  'givenNames',
  'dateOfBirth',
  'gender',
  'nationality',
  'expiryDate',
]

function valuesOf(data: ZoneData, name: Checked): readonly string[] {
  return [data[name]].flat().filter((value): value is string => value !== null && value !== '')
}

/** Returns whether the names fill their columns, so that the zone may have cut them. ICAO Doc 9303-3 4.6, 9303-4 4.2.3 */
function isCut({ lines, reading }: ZoneReading): boolean {
  const columns = MRZ_LAYOUTS.find(({ format }) => format === reading.format)?.names
  return columns !== undefined && lines[columns.line]?.[columns.to - 1] !== '<'
}

/** Returns whether the value of a known layout is that of the zone. */
function agreesWithLayout(
  data: ZoneData,
  printed: readonly PrintedValue[],
  name: Checked,
  isCutZone: boolean,
): boolean {
  const value = printed.find((field) => field.name === (name satisfies PrintedName & FieldName))?.value
  const own = valuesOf(data, name).join(' ')
  if (value === undefined || own === '') return false
  switch (name) {
    case 'surname':
    case 'givenNames':
      return canBeSameName(own, value) || (isCutZone && bareText(value).startsWith(bareText(own)))
    case 'documentNumber':
      return isSameNumber(bareText(own), bareText(value))
    case 'nationality':
      return agreesAsCountry(own, value)
    default:
      return own === value
  }
}

const SEX_WORDS: { readonly [sex: string]: readonly string[] } = {
  M: ['M', 'MALE', 'MASCULIN'],
  F: ['F', 'W', 'FEMALE', 'FEMININ', 'FEMME'],
  X: ['X'],
}

function isPrinted(data: ZoneData, text: PageText, name: Checked, isCutZone: boolean): boolean {
  switch (name) {
    case 'surname':
      return isNamePrinted(data.surname, text, isCutZone)
    case 'givenNames':
      return isNamePrinted(data.givenNames.join(' '), text, isCutZone)
    case 'documentNumber':
      return isNumberPrinted(data.documentNumber, text)
    case 'gender':
      return isWordPrinted(SEX_WORDS[data.gender] ?? [], text)
    case 'nationality':
      return isWordPrinted([data.nationality], text)
    case 'dateOfBirth':
    case 'expiryDate':
      return text.dates.has(data[name] ?? '')
  }
}
