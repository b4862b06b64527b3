import { Chance } from '../../service/index.ts'
import { CARD } from './drawing/card.ts'
import { drivingLicence, drivingLicenceBack, type LicenceText } from './drawing/driving-licence.ts'
import { type CardText, identityCard, identityCardBack } from './drawing/identity-card.ts'
import { medicareCard } from './drawing/medicare-card.ts'
import { PASSPORT, passport } from './drawing/passport.ts'
import type { Side, Specimen } from './drawing/specimen.ts'

/** Width in pixels of a drawn document: 150 dots per inch of a passport, 190 of a card. */
const WIDTHS: { readonly [width: number]: number } = { [PASSPORT.width]: 740, [CARD.width]: 640 }

const ONE_SIDED: ReadonlySet<string> = new Set(['PASSPORT', 'VISA', 'TAX_CARD', 'MEDICARE'])
const LICENCES: ReadonlySet<string> = new Set(['DRIVING_LICENSE', 'DRIVING_PERMIT'])
const STATE_ISSUERS: ReadonlySet<string> = new Set(['USA', 'AUS'])

const TITLES: { readonly [type: string]: string } = {
  PASSPORT: 'PASSPORT · PASSEPORT',
  VISA: 'VISA',
  DRIVING_PERMIT: 'LEARNER PERMIT',
  IDENTITY_CARD: 'IDENTITY CARD',
  RESIDENT_CARD: 'RESIDENCE PERMIT',
  TAX_CARD: 'TAX CARD',
  VOTER_CARD: 'VOTER CARD',
}

/** Paper of a document type; the band along the upper edge depends on the issuer. */
const PAPERS: { readonly [type: string]: Pick<CardText, 'tones' | 'ink'> } = {
  PASSPORT: { tones: ['#f4e6da', '#dbe4ee'], ink: '#6d2a3c' },
  VISA: { tones: ['#e2efe6', '#e8e8da'], ink: '#1f5f4c' },
  DRIVING_LICENSE: { tones: ['#e3eedd', '#dce8f2'], ink: '#2c5d3f' },
  DRIVING_PERMIT: { tones: ['#f4ecd9', '#e3eedd'], ink: '#7a5a1f' },
  RESIDENT_CARD: { tones: ['#e0e8ee', '#f0e5ea'], ink: '#36506b' },
}
const OTHER_PAPER = { tones: ['#f4dfe0', '#e4ecf2'], ink: '#8c2f3c' } as const

const BANDS = ['#6d2a3c', '#1f3f70', '#1f5f4c', '#7a2230', '#36506b', '#54406e', '#2f4a36'] as const

/** Returns the sides of a document that are printed. */
export const sidesOf = ({ documentType = '' }: { readonly documentType?: string }): readonly ('FRONT' | 'BACK')[] =>
  ONE_SIDED.has(documentType) ? ['FRONT'] : ['FRONT', 'BACK']

/** Returns the width in pixels at which a side is drawn. */
export const pixelWidth = ({ paper }: Side): number => WIDTHS[paper.width] ?? CARD.width

/** Draws a side of a document of any type. */
export function drawSide(specimen: Specimen, side: 'FRONT' | 'BACK'): Side {
  const { documentType = '', issuingCountry = '', documentNumber = '', fullname = '', expiryDate = '' } = specimen
  const style = {
    ...(PAPERS[documentType] ?? OTHER_PAPER),
    band: new Chance(`${issuingCountry}/${documentType}`).pick(BANDS, 'band'),
  }
  if (documentType === 'MEDICARE')
    return medicareCard(documentNumber, [fullname], expiryDate.slice(0, 7).split('-').reverse().join('/'))
  const title = TITLES[documentType] ?? 'DOCUMENT'
  if (documentType === 'PASSPORT' || documentType === 'VISA')
    return passport(specimen, { ...style, title, country: issuingCountry })
  if (LICENCES.has(documentType)) {
    const text = licenceText(specimen, style)
    return side === 'FRONT' ? drivingLicence(specimen, text) : drivingLicenceBack(specimen, text)
  }
  const text: CardText = {
    ...style,
    title,
    subtitle: `${issuerOf(specimen)} · SPECIMEN, IDENTIFIES NOBODY`,
    hasBarcode: issuingCountry === 'USA' && documentType === 'IDENTITY_CARD',
  }
  return side === 'FRONT' ? identityCard(specimen, text) : identityCardBack(specimen, text)
}

function licenceText(specimen: Specimen, style: Pick<LicenceText, 'tones' | 'ink' | 'band'>): LicenceText {
  const { documentType = '', issuingCountry = '', issuingState } = specimen
  const isAmerican = issuingCountry === 'USA'
  return {
    ...style,
    title: TITLES[documentType] ?? (isAmerican ? 'DRIVER LICENSE' : 'DRIVER LICENCE'),
    subtitle: `${issuerOf(specimen)} · SPECIMEN`,
    issuer: STATE_ISSUERS.has(issuingCountry) && issuingState ? issuingState : issuingCountry,
    classes: isAmerican ? 'R' : 'C',
    hasBarcode: isAmerican,
  }
}

const issuerOf = ({ issuingState, issuingCountry }: Specimen): string =>
  [issuingState, issuingCountry].filter(Boolean).join(', ')
