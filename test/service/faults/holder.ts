import { passportZone } from '../../../shared/rules/write-mrz.ts'

/** All personal data of an invented holder that a transaction receives. No value occurs anywhere else. */
export const HOLDER = {
  surname: 'Kvasničková',
  givenNames: ['Žofie', 'Þórunn'],
  fullname: 'Žofie Þórunn Kvasničková',
  usageName: 'Wrzeszczyńska',
  originSurname: 'Κβασνίτσκοβα',
  dateOfBirth: '1987-11-23',
  passport: 'ZQ7719034',
  licence: 'WQX-88-20417-K',
  medicare: '4951 93861 2',
  lines: ['Uhlířská 774/19B', 'Flat Pomněnka'],
  city: 'Týniště nad Orlicí',
  postcode: 'QX57 9ZK',
  email: 'zofie.kvasnickova@mail.example',
  mobile: '+420 601 774 193',
  ip: '127.0.0.1',
  note: 'Met the applicant Kvasničková at the counter',
  magic: 'magic-kvasnickova-GLARE_IMAGE_QUALITY_FAILED.png',
} as const

export const ZONE = passportZone({
  surname: HOLDER.surname,
  givenNames: [...HOLDER.givenNames],
  dateOfBirth: HOLDER.dateOfBirth,
  gender: 'F',
  nationality: 'CZE',
  issuingCountry: 'CZE',
  documentNumber: HOLDER.passport,
  expiryDate: '2031-05-17',
})

export const DOCUMENT = {
  documentType: 'PASSPORT',
  documentNumber: HOLDER.passport,
  issuingCountry: 'CZE',
  surname: HOLDER.surname,
  givenNames: HOLDER.givenNames,
  fullname: HOLDER.fullname,
  usageName: HOLDER.usageName,
  dateOfBirth: HOLDER.dateOfBirth,
  gender: 'F' as const,
  expiryDate: '2031-05-17',
  mrz: ZONE,
  address: { lines: HOLDER.lines, city: HOLDER.city, postcode: HOLDER.postcode },
}

const { lines, givenNames, ip: _ip, ...single } = HOLDER
export const PERSONAL: readonly string[] = [...Object.values(single), ...lines, ...givenNames, ...ZONE]
