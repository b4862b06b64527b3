import { expect, test } from 'vitest'
import { examineChip } from '../../../../main/service/checks/chip/examine-chip.ts'
import { makeDocumentSigner } from '../../../../main/service/checks/chip/make/certificates.ts'
import { makeCommonFile, makeZoneFile } from '../../../../main/service/checks/chip/make/chip-files.ts'
import { makeChip } from '../../../../main/service/checks/chip/make/make-chip.ts'
import { PEOPLE } from '../../../../samples/people/people.ts'
import { passportZone } from '../../../../shared/rules/write-mrz.ts'
import { CHIP_INDICATORS } from '../../../../shared/spec/codes/capture-indicators.ts'
import { AUTHORITY, CHIP, departures, MRZ, PORTRAIT, READING, SIGNER, withGroup } from './specimen.ts'

const ACCESS = [
  'BASIC_ACCESS_CONTROL_CHECK',
  'PASSWORD_AUTHENTICATED_CONNECTION_ESTABLISHMENT_CHECK',
  'ACTIVE_AUTHENTICATION_CHECK',
  'CHIP_AUTHENTICATION_CHECK',
  'TERMINAL_AUTHENTICATION_CHECK',
]
const HASHES = 'PASSIVE_AUTHENTICATION_HASH_CHECK'
const SIGNATURE = 'PASOD_SIGNATURE_CHECK'
const ISSUER = 'PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK'
const WHOLE = 'PASSIVE_AUTHENTICATION_CHECK'
const failed = (...names: readonly string[]) => names.map((name) => `${name}_FAILED`)
const open = (...names: readonly string[]) => names.map((name) => `${name}_UNVERIFIED`)

function flipped(bytes: Uint8Array | undefined, at: number): Uint8Array {
  const copy = new Uint8Array(bytes ?? [])
  copy[at] = (copy[at] ?? 0) ^ 0x01
  return copy
}

test('a genuine chip passes every check and returns its data', async () => {
  const { answer, isComplete, data } = await examineChip(READING)
  expect(isComplete).toBe(true)
  expect(answer.errors).toEqual([])
  expect([...answer.indicators].sort()).toEqual(
    [...Object.keys(CHIP_INDICATORS), 'MRZ_CHECKSUMS', 'DOC_EXPIRATION_DATE'].map((name) => `${name}_OK`).sort(),
  )
  expect(data).toEqual({
    documentNumber: 'U90418265',
    surname: 'YILDIZ',
    givenNames: ['IPEK', 'CAGLA'],
    dateOfBirth: '1996-01-25',
    expiryDate: '2034-06-02',
    nationality: 'TUR',
    issuingCountry: 'TUR',
    gender: 'F',
    mrz: MRZ,
    portrait: PORTRAIT,
    issuingDate: null,
  })
})

test('names come in full from data group 11 where the issuer signed it and they are those of the zone', async () => {
  const details = { surname: 'Yıldız', givenNames: ['İpek', 'Çağla'], issuingDate: '2024-06-03' }
  const read = async (more: Partial<typeof details>, change: Partial<typeof READING> = {}) => {
    const chip = makeChip({
      mrz: MRZ,
      portrait: PORTRAIT,
      signer: SIGNER,
      seed: 'chip',
      details: { ...details, ...more },
    })
    const { data } = await examineChip({ ...READING, ...chip, ...change })
    return [data?.surname, data?.givenNames.join(' '), data?.issuingDate]
  }
  const { dataGroups } = makeChip({ mrz: MRZ, portrait: PORTRAIT, signer: SIGNER, seed: 'chip', details })
  const changed = new Map([...dataGroups, [11, flipped(dataGroups.get(11), 20)]])
  expect(await read({})).toEqual(['Yıldız', 'İpek Çağla', '2024-06-03'])
  expect(await read({ surname: 'Kaya', givenNames: ['Ada'] })).toEqual(['YILDIZ', 'IPEK CAGLA', '2024-06-03'])
  expect(await read({}, { dataGroups: changed })).toEqual(['YILDIZ', 'IPEK CAGLA', null])
  expect(await read({ issuingDate: '2024-13-03' })).toEqual(['Yıldız', 'İpek Çağla', null])
})

test('a chip is generated identically every time', () => {
  const again = makeChip({ mrz: MRZ, portrait: PORTRAIT, signer: SIGNER, seed: 'chip' })
  expect(again).toEqual(CHIP)
})

test('a changed letter of the machine-readable zone fails its hash and its data group', async () => {
  const bytes = flipped(CHIP.dataGroups.get(1), 12)
  expect(await departures({ dataGroups: withGroup(1, bytes) })).toEqual(failed(HASHES, WHOLE, 'DATA_GROUP1_CHECK'))
})

test('a changed face image fails the hashes, but not the machine-readable zone', async () => {
  const bytes = flipped(CHIP.dataGroups.get(2), 2000)
  expect(await departures({ dataGroups: withGroup(2, bytes) })).toEqual(failed(HASHES, WHOLE))
})

test('a data group that the issuer did not sign fails the hashes', async () => {
  expect(await departures({ dataGroups: withGroup(11, Uint8Array.of(0x6b, 0)) })).toEqual(failed(HASHES, WHOLE))
})

test('unread data groups are not reported as missing', async () => {
  const dataGroups = new Map([...CHIP.dataGroups].filter(([number]) => number === 1))
  expect(await departures({ dataGroups })).toEqual([])
})

test('EF.COM can neither hide nor add a data group', async () => {
  const all = failed(HASHES, WHOLE, 'DATA_GROUP1_CHECK')
  expect(await departures({ com: makeCommonFile([1, 2, 14]) })).toEqual(all)
  expect(await departures({ com: makeCommonFile([1, 2, 3, 14, 15]) })).toEqual(all)
  expect(await departures({ com: null })).toEqual([])
})

test('the chip must contain the machine-readable zone that opened it', async () => {
  const other = passportZone({ ...PEOPLE.ipek, documentNumber: 'U90418266' })
  expect(await departures({ mrz: other })).toEqual(failed('DATA_GROUP1_CHECK'))
  expect(await departures({ mrz: MRZ.map((line) => ` ${line.toLowerCase()} `) })).toEqual([])
})

test('an incomplete reading is reported, and its existing files are judged', async () => {
  const noSecurity = await examineChip({ ...READING, sod: null })
  expect(noSecurity.isComplete).toBe(false)
  expect(noSecurity.answer.errors.map(({ code }) => code)).toEqual(['1051'])
  expect(await departures({ sod: null })).toEqual(
    open(
      'ACTIVE_AUTHENTICATION_CHECK',
      'CHIP_AUTHENTICATION_CHECK',
      HASHES,
      SIGNATURE,
      ISSUER,
      WHOLE,
      'DATA_GROUP1_CHECK',
    ),
  )
  const dataGroups = new Map([...CHIP.dataGroups].filter(([number]) => number !== 1))
  const noZone = await examineChip({ ...READING, dataGroups })
  expect(noZone).toMatchObject({ isComplete: false, data: null })
  expect(await departures({ dataGroups })).toEqual(open('DATA_GROUP1_CHECK', 'MRZ_CHECKSUMS', 'DOC_EXPIRATION_DATE'))
})

test('a wrong check digit and a past expiry date are reported', async () => {
  const [first = '', second = ''] = MRZ
  const lines = [first, `${second.slice(0, 9)}0${second.slice(10)}`]
  const chip = makeChip({ mrz: lines, portrait: PORTRAIT, signer: SIGNER, seed: 'chip' })
  expect(await departures({ ...chip })).toEqual(failed('MRZ_CHECKSUMS'))
  expect(await departures({ now: new Date('2034-06-02T23:59:59Z') })).toEqual([])
  expect(await departures({ now: new Date('2034-06-03T00:00:00Z') })).toEqual(failed('DOC_EXPIRATION_DATE'))
})

test('a document signer is valid only while it and its authority are valid', async () => {
  expect(await departures({ now: new Date('2019-12-31T23:59:59Z') })).toEqual(failed(ISSUER, WHOLE))
  expect(await departures({ now: new Date('2040-01-01T00:00:01Z') })).toEqual(
    failed(ISSUER, WHOLE, 'DOC_EXPIRATION_DATE'),
  )
})

test('a signer is open without any trusted authority, and fails with authorities that did not issue it', async () => {
  expect(await departures({ countryAuthorities: [] })).toEqual(open(ISSUER, WHOLE))
  expect(await departures({ countryAuthorities: [SIGNER.pem] })).toEqual(failed(ISSUER, WHOLE))
  expect(await departures({ countryAuthorities: ['no certificate', AUTHORITY.der] })).toEqual([])
})

test('an authority does not vouch for documents of another state', async () => {
  const mrz = passportZone({ ...PEOPLE.ipek, issuingCountry: 'SWE' })
  const chip = makeChip({ mrz, portrait: PORTRAIT, signer: SIGNER, seed: 'chip' })
  expect(await departures({ ...chip })).toEqual(failed(ISSUER, WHOLE))
})

test('a signer that names the authority but was not issued by it fails', async () => {
  const options = { seed: 'signer', country: 'TR', notBefore: '2020-01-01', notAfter: '2040-01-01' }
  const impostor = { ...AUTHORITY, key: SIGNER.key }
  const signer = makeDocumentSigner({ ...options, authority: impostor })
  const chip = makeChip({ mrz: MRZ, portrait: PORTRAIT, signer, seed: 'chip' })
  expect(await departures({ ...chip })).toEqual(failed(ISSUER, WHOLE))
})

test('an authority that signs documents itself fails', async () => {
  const chip = makeChip({ mrz: MRZ, portrait: PORTRAIT, signer: AUTHORITY, seed: 'chip' })
  expect(await departures({ ...chip })).toEqual(failed(ISSUER, WHOLE))
})

test('files of one chip with the security object of another chip fail', async () => {
  const other = makeChip({ mrz: passportZone(PEOPLE.kofi), portrait: PORTRAIT, signer: SIGNER, seed: 'chip' })
  expect(await departures({ sod: other.sod })).toEqual(failed(HASHES, WHOLE, 'DATA_GROUP1_CHECK'))
})

test('protocol results are taken from the reader, and unsigned keys prove nothing', async () => {
  expect(await departures({ accessControl: {} })).toEqual(open(...ACCESS))
  expect(await departures({ accessControl: { bac: false, activeAuthentication: false } })).toEqual([
    'BASIC_ACCESS_CONTROL_CHECK_FAILED',
    'PASSWORD_AUTHENTICATED_CONNECTION_ESTABLISHMENT_CHECK_UNVERIFIED',
    'ACTIVE_AUTHENTICATION_CHECK_FAILED',
    ...open('CHIP_AUTHENTICATION_CHECK', 'TERMINAL_AUTHENTICATION_CHECK'),
  ])
  const keyless = makeChip({ mrz: MRZ, portrait: PORTRAIT, signer: SIGNER })
  expect(await departures({ ...keyless })).toEqual(open('ACTIVE_AUTHENTICATION_CHECK', 'CHIP_AUTHENTICATION_CHECK'))
})

test('an invalid machine-readable zone fails its data group', async () => {
  const bytes = makeZoneFile(['P<TUR', 'lower case and short'])
  const { data, isComplete } = await examineChip({ ...READING, dataGroups: withGroup(1, bytes) })
  expect({ data, isComplete }).toEqual({ data: null, isComplete: true })
  expect(await departures({ dataGroups: withGroup(1, bytes) })).toEqual([
    ...failed(HASHES, WHOLE, 'DATA_GROUP1_CHECK'),
    ...open('MRZ_CHECKSUMS', 'DOC_EXPIRATION_DATE'),
  ])
})
