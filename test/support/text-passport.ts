/** A passport as text, as clients submit it: the body of POST id-documents. */
export const TEXT_PASSPORT = {
  idDocumentType: 'PASSPORT',
  idDocumentNumber: '12AB34567',
  issuingCountry: 'FRA',
  personalAttributes: {
    dateOfBirth: { value: '1990-01-01' },
    givenNames: [{ value: 'Maelle' }],
    surname: { value: 'Kerbrat' },
  },
}
