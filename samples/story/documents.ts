import { cardZone, passportZone } from '../../shared/rules/index.ts'
import type {
  AddressData,
  AttributesData,
  CaptureImage,
  EvidenceDetails,
  IdDocumentEvidence,
} from '../../shared/spec/index.ts'
import { fullName, type Person } from '../people/person.ts'
import type { Check } from './check.ts'
import { BARCODE_INDICATORS, CARD_INDICATORS, LICENCE_INDICATORS, PASSPORT_INDICATORS } from './indicators.ts'
import type { Outcome } from './outcome.ts'
import type { Story, Submission } from './story.ts'

/** A type of document in the samples: its drawn sides, its zone, and the indicators of a good capture. */
export interface DocumentKind {
  readonly type: 'PASSPORT' | 'IDENTITY_CARD' | 'RESIDENT_CARD' | 'DRIVING_LICENSE'
  readonly sides: readonly (readonly [string, 'FRONT' | 'BACK'])[]
  readonly indicators: readonly string[]
  zone(person: Person): readonly string[]
}

const SIDES = [
  ['front', 'FRONT'],
  ['back', 'BACK'],
] as const
const cardSides = SIDES.map(([name, side]) => [`card-${name}`, side] as const)
const licenceSides = SIDES.map(([name, side]) => [`licence-${name}`, side] as const)

export const PASSPORT: DocumentKind = {
  type: 'PASSPORT',
  sides: [['passport', 'FRONT']],
  indicators: PASSPORT_INDICATORS,
  zone: passportZone,
}
export const IDENTITY_CARD: DocumentKind = {
  type: 'IDENTITY_CARD',
  sides: cardSides,
  indicators: CARD_INDICATORS,
  zone: (person) => cardZone(person, 'I'),
}
export const RESIDENT_CARD: DocumentKind = {
  ...IDENTITY_CARD,
  type: 'RESIDENT_CARD',
  zone: (person) => cardZone(person, 'AR'),
}
export const LICENCE: DocumentKind = {
  type: 'DRIVING_LICENSE',
  sides: licenceSides,
  indicators: LICENCE_INDICATORS,
  zone: () => [],
}
export const BARCODE_LICENCE: DocumentKind = { ...LICENCE, indicators: BARCODE_INDICATORS }

export interface CaptureOptions {
  readonly channel?: NonNullable<CaptureImage['channel']>
  readonly source?: NonNullable<CaptureImage['source']>
  readonly indicators?: readonly string[]
  readonly outcome?: Partial<Outcome>
  readonly checks?: readonly Check[]
  readonly evidence?: Partial<EvidenceDetails>
  readonly submission?: Partial<Submission>
  /** Drawings that replace those of the type. */
  readonly files?: DocumentKind['sides']
}

/** Submits the images of a document with their checks. */
export function capture(story: Story, person: Person, kind: DocumentKind, options: CaptureOptions = {}): string {
  const { channel = 'webSDK', source = 'LIVE_CAPTURE_IMAGE', indicators = kind.indicators } = options
  const images = (options.files ?? kind.sides).map(([file, side]) => ({
    channel,
    id: story.attach('images', `${person.key}-${file}.jpg`),
    side,
    source,
    ...(channel === 'nativeSDK' ? { deviceModel: 'Pixel 8', osType: 'Android', osVersion: '16' } : {}),
  }))
  const crop = story.attach('images', `${person.key}-crop.jpg`)
  return story.submit({
    name: 'ID_DOCUMENT_CAPTURE',
    uri: 'id-documents/capture',
    evidence: {
      family: 'IDDOCUMENT',
      type: kind.type,
      captureImages: images,
      photoCrops: [{ id: crop, originalCaptureId: images[0]?.id }],
      data: dataOf(person, kind.zone(person)),
      ...options.evidence,
    },
    checks: [imageCheck(indicators), ...(options.checks ?? [])],
    outcome: { indicators: [...indicators, ...checkIndicators(options.checks)], ...options.outcome },
    view: { idDocument: viewOf(person, kind) },
    ...options.submission,
  })
}

/** "Document status and score do not change because of a portrait result." Service: Evidence status */
const checkIndicators = (checks: readonly Check[] = []): readonly string[] =>
  checks.flatMap(({ participant, indicators = [] }) => (participant.startsWith('BIOMETRIC_') ? [] : indicators))

export const imageCheck = (indicators: readonly string[], more: Partial<Check> = {}): Check => ({
  participant: 'IMAGE_OCR',
  service: 'document_authentication',
  version: '11.4.1',
  isBlocking: true,
  indicators,
  takes: [700, 2600],
  more: { mainOcrService: 'document_authentication' },
  ...more,
})

export function dataOf(person: Person, mrz: readonly string[] = []): NonNullable<EvidenceDetails['data']> {
  return {
    documentNumber: person.documentNumber,
    expiryDate: person.expiryDate,
    issuingDate: person.issuingDate,
    issuingCountry: person.issuingCountry,
    holderInformation: [
      {
        dateOfBirth: person.dateOfBirth,
        fullname: fullName(person),
        gender: person.gender,
        givenNames: [...person.givenNames],
        nationality: person.nationality,
        surname: person.surname,
      },
    ],
    ...(mrz.length > 0 ? { mrz: [...mrz] } : {}),
    ...(person.address?.state ? { metadata: [{ key: 'issuingState', value: person.address.state }] } : {}),
  }
}

const attribute = (value: string, isVerified = true) => ({ value, verified: isVerified })

export const attributesOf = (person: Person, isVerified = true): AttributesData => ({
  surname: attribute(person.surname, isVerified),
  fullname: attribute(fullName(person), isVerified),
  givenNames: person.givenNames.map((name) => attribute(name, isVerified)),
  dateOfBirth: attribute(person.dateOfBirth, isVerified),
  gender: attribute(person.gender, isVerified),
  nationality: attribute(person.nationality, isVerified),
  ...(person.eyeColor ? { eyeColor: attribute(person.eyeColor, isVerified) } : {}),
  ...(person.height ? { height: attribute(person.height, isVerified) } : {}),
})

export const addressOf = ({ address, issuingCountry }: Person, isVerified = true): AddressData => ({
  streetDetails: { streetLines: [...(address?.lines ?? [])], verified: isVerified },
  postcode: address?.postcode,
  city: address?.city,
  state: address?.state,
  country: issuingCountry,
  verified: isVerified,
})

export const viewOf = (person: Person, kind: DocumentKind): NonNullable<IdDocumentEvidence['idDocumentData']> => ({
  idDocumentType: kind.type,
  idDocumentNumber: person.documentNumber,
  issuingCountry: person.issuingCountry,
  ...(person.address?.state ? { issuingState: person.address.state } : {}),
  issuingDate: person.issuingDate,
  expiryDate: person.expiryDate,
  personalAttributes: attributesOf(person),
  ...(person.address ? { address: addressOf(person) } : {}),
  ...(kind.zone(person).length > 0 ? { mrz: [...kind.zone(person)] } : {}),
})
