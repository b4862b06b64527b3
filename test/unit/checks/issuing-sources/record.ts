import type { DocumentRecord } from '../../../../main/service/checks/issuing-sources/document-record.ts'

/** A licence with every comparable field. */
export const LICENCE: DocumentRecord = {
  documentNumber: '99-204-1187',
  documentType: 'DRIVING_LICENSE',
  issuingDate: '2021-04-02',
  expiryDate: '2029-03-30',
  givenNames: ['Catherine', 'Marie'],
  surname: 'Delgado',
  nameSuffix: 'Jr',
  dateOfBirth: '1978-03-30',
  gender: 'F',
  height: '168 cm',
  weight: '150 lb',
  eyeColor: 'BRO',
  address: { streetLines: ['2210 Sample Ave', 'Apt 4'], city: 'Pueblo', state: 'CO', postcode: '81003' },
}

export const MEDICARE: DocumentRecord = {
  documentNumber: '2953801841',
  documentType: 'MEDICARE',
  expiryDate: '2028-09-30',
  cardColor: 'G',
  individualReferenceNumber: 1,
  fullname: "Ngaire R O'Callaghan",
  furtherNames: ["Liam O'Callaghan"],
  dateOfBirth: '1984-11-02',
}
