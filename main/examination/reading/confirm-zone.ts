import { agreesAsCountry, bareText, canBeSameName, MRZ_LAYOUTS } from '../../../shared/rules/index.ts'
import type { PrintedName } from '../fields/layouts.ts'
import { isNamePrinted, isNumberPrinted, isWordPrinted, type PageText, readPageText } from '../fields/page-text.ts'
import type { PrintedValue } from '../fields/read-printed.ts'
import type { Page } from '../page/page.ts'
import type { TextRecognizer } from '../text/recognizer.ts'
import { type PlacedZone, readAgain, ZONE_FIELDS, type ZoneField, type ZoneReading } from '../zone/read-zone.ts'
import { areLinesReadTwice, isReadTwice, isSameNumber } from '../zone/second-reading.ts'
import { type ZoneData, zoneData } from '../zone/zone-data.ts'
import { type FieldName, type ReadField, ZONE_VALUES } from './field.ts'

/** Upright page of a document whose text may confirm a zone. */
export interface TextSource {
  readonly page: Pick<Page, 'print'>
  /** Whether the zone is on this page. */
  readonly hasZone: boolean
}

/** Zone with what confirms it, and its values. */
export interface ConfirmedZone {
  readonly zone: ZoneReading
  readonly fields: readonly ReadField[]
}

type Checked = (typeof ZONE_VALUES)[number]

/** Fields whose characters text recognition may confirm; names have no check digit, so that only print does. */
const TWICE: { readonly [name in Checked]?: ZoneField } = {
  documentNumber: 'documentNumber',
  dateOfBirth: 'birthDate',
  gender: 'sex',
  nationality: 'nationality',
  expiryDate: 'expiryDate',
}

/**
 * Confirms the values of a zone: all lines have the length of their format, all check digits are correct, and either the same value
 * is printed in the document or an independent engine read the same characters in the zone. Names, which have no check digit, must
 * be printed. What costs more time is only read if something is still unconfirmed. `printed`: values of a known layout.
 */
export function confirmZone(
  zone: PlacedZone,
  printed: readonly PrintedValue[],
  sources: readonly TextSource[],
  recognizer: TextRecognizer,
  now: Date,
): ConfirmedZone {
  const data = zoneData(zone.lines, now)
  const agreed = new Set<Checked | 'issuer'>()
  if (!data) return { zone: { ...zone, twice: [], isRepeated: false, isIssuerConfirmed: false }, fields: [] }
  for (const name of ZONE_VALUES) if (agreesWithLayout(data, printed, name, isCut(zone))) agreed.add(name)
  const missing = () => ZONE_VALUES.filter((name) => !agreed.has(name) && hasValue(data, name))
  for (const { page, hasZone } of sources) {
    if (!missing().some((name) => name !== 'gender' && name !== 'nationality')) break
    const text = readPageText(page, hasZone ? zone : null, recognizer)
    for (const name of missing()) if (isPrinted(data, text, name, isCut(zone))) agreed.add(name)
    if (isWordPrinted([data.issuingCountry], text)) agreed.add('issuer')
  }
  const zonePage = sources.find(({ hasZone }) => hasZone)?.page
  const isAsked = zonePage && (!zone.isProved || !agreed.has('issuer') || missing().some((name) => TWICE[name]))
  const second = isAsked ? readAgain(zonePage, zone, recognizer) : []
  const twice = ZONE_FIELDS.filter((field) => isReadTwice(zone, second, field))
  for (const name of missing()) if (twice.some((field) => field === TWICE[name])) agreed.add(name)
  const { place: _place, slope: _slope, ...reading } = zone
  return {
    zone: {
      ...reading,
      twice,
      isRepeated: areLinesReadTwice(zone, second),
      isIssuerConfirmed: zone.isProved && (agreed.has('issuer') || twice.includes('issuer')),
    },
    fields: ZONE_VALUES.flatMap((name) => fieldOf(data, name, zone.isProved, agreed.has(name))),
  }
}

function fieldOf(data: ZoneData, name: Checked, isChecked: boolean, isAgreed: boolean): readonly ReadField[] {
  const values = valuesOf(data, name)
  return values.length === 0 ? [] : [{ name, values, source: 'ZONE', isChecked, isConfirmed: isChecked && isAgreed }]
}

const hasValue = (data: ZoneData, name: Checked): boolean => valuesOf(data, name).length > 0

function valuesOf(data: ZoneData, name: Checked): readonly string[] {
  return [data[name]].flat().filter((value): value is string => value !== null && value !== '')
}

/** Returns whether the names fill their columns, so that the zone may have cut them. ICAO Doc 9303-3 4.6, 9303-4 4.2.3 */
function isCut({ lines, reading }: PlacedZone): boolean {
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
