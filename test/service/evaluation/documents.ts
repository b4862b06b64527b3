import type { Json } from '../../support/client-of-service.ts'

/** A licence as document details in text form. */
export const LICENCE: Json = {
  idDocumentType: 'DRIVING_LICENSE',
  idDocumentNumber: '992041187',
  issuingCountry: 'USA',
  issuingState: 'CO',
  issuingDate: '2021-04-02',
  expiryDate: '2039-03-30',
  personalAttributes: {
    dateOfBirth: { value: '1978-03-30' },
    givenNames: [{ value: 'Catherine' }, { value: 'Marie' }],
    surname: { value: 'Delgado' },
    gender: { value: 'F' },
    height: { value: '168 cm' },
    eyeColor: { value: 'BRO' },
  },
  address: { streetDetails: { streetLines: ['2210 SAMPLE AVE'] }, city: 'PUEBLO', state: 'CO', postcode: '81003' },
}

const ADDRESS = { lines: ['2210 SAMPLE AVE'], city: 'PUEBLO', state: 'CO', postcode: '81003' }

export const LICENCE_DATA = {
  documentType: 'DRIVING_LICENSE',
  documentNumber: '992041187',
  issuingCountry: 'USA',
  issuingState: 'CO',
  issuingDate: '2021-04-02',
  expiryDate: '2039-03-30',
  surname: 'Delgado',
  givenNames: ['Catherine', 'Marie'],
  fullname: 'Catherine Marie Delgado',
  dateOfBirth: '1978-03-30',
  gender: 'F',
  height: '168 cm',
  eyeColor: 'BRO',
  address: ADDRESS,
}

/** A register whose record is the licence with a change. */
export const register = (change: Json = {}): readonly Json[] => [
  { country: 'USA', data: { ...LICENCE_DATA, ...change } },
]

export const PASSPORT_DATA = {
  documentType: 'PASSPORT',
  documentNumber: 'XS0042817',
  issuingCountry: 'SWE',
  issuingDate: '2022-01-10',
  expiryDate: '2037-01-09',
  surname: 'Sjöström',
  givenNames: ['Åsa', 'Linnéa'],
  fullname: 'Åsa Linnéa Sjöström',
  dateOfBirth: '1990-06-16',
  gender: 'F',
  nationality: 'SWE',
  mrz: [],
}

/** A second document of the passport holder. */
export const RESIDENT_CARD_DATA = {
  ...PASSPORT_DATA,
  documentType: 'RESIDENT_CARD',
  documentNumber: 'R55500017',
  issuingCountry: 'DEU',
}
