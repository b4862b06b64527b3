import { createHash } from 'node:crypto'
import type { DocumentData } from '../engine/state.ts'

const SURNAMES = ['Meridian', 'Okonjo', 'Løvstad', 'Çelikkaya', 'Nakahara', 'Żurawska', 'Brightwater', 'Quispe']
const GIVEN_NAMES = ['Imara', 'Tobias', 'Sørine', 'Elif', 'Haruki', 'Zofia', 'Caspian', 'Killa']

/** Data of a holder who does not exist, the same for one transaction and one kind of document: what text recognition "reads" from images that say nothing of themselves. */
export function inventedDocument(identityId: string, documentType: string, issuingCountry = 'UTO'): DocumentData {
  const hash = createHash('sha256').update(identityId).digest()
  const number = createHash('sha256').update(`${identityId}/${documentType}`).digest()
  const surname = SURNAMES[hash.readUInt8(0) % SURNAMES.length] ?? ''
  const givenName = GIVEN_NAMES[hash.readUInt8(1) % GIVEN_NAMES.length] ?? ''
  const pad = (value: number) => String(value).padStart(2, '0')
  return {
    documentType,
    documentNumber: `X${String(number.readUInt32BE(0)).padStart(8, '0').slice(0, 8)}`,
    issuingCountry,
    issuingDate: '2023-05-17',
    expiryDate: '2033-05-16',
    surname,
    givenNames: [givenName],
    fullname: `${givenName} ${surname}`,
    dateOfBirth: `${1950 + (hash.readUInt8(2) % 50)}-${pad(1 + (hash.readUInt8(3) % 12))}-${pad(1 + (hash.readUInt8(4) % 28))}`,
    gender: hash.readUInt8(5) % 2 === 0 ? 'F' : 'M',
    nationality: issuingCountry,
  }
}
