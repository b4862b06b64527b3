import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeChip } from '../../../main/service/checks/chip/make/make-chip.ts'
import { mrzCheckDigit } from '../../../shared/rules/mrz.ts'
import { documentOf, type Json, type RunningClient, startClient } from '../../support/client-of-service.ts'
import { AUTHORITY, CHIP, MRZ, PORTRAIT, SIGNER } from '../../unit/checks/chip/specimen.ts'
import { PASSPORT_DATA } from './documents.ts'

let bank: RunningClient
beforeAll(async () => {
  bank = await startClient([{ id: 'bank', examinesImages: false }], { countryAuthorities: [AUTHORITY.der] })
})
afterAll(() => bank.stop())

/** Reads a chip without some of its data groups; returns the id of the evidence. */
async function read(id: string, without: readonly number[] = [], chip = CHIP): Promise<string> {
  const { body } = await bank.call('POST', `/${id}/id-documents/nfc-session`, { mrz: MRZ })
  const form = new FormData()
  for (const [number, bytes] of chip.dataGroups)
    if (!without.includes(number)) form.set(`DG${number}`, new Blob([Buffer.from(bytes)]), `DG${number}`)
  form.set('SOD', new Blob([Buffer.from(chip.sod)]), 'SOD')
  await bank.control('POST', `sessions/${body.sessionId}/chip`, form)
  await bank.settle()
  return String(body.id)
}

describe('chips (Service: Chip reading outcome)', () => {
  test('a genuine chip is VERIFIED LEVEL3, and its type is that of its zone', async () => {
    const id = await bank.begin()
    const chip = await read(id)
    const view = await bank.view(id)
    expect(documentOf(view, chip)).toMatchObject({ status: 'VERIFIED', score: 'LEVEL3', strength: 'LEVEL3' })
    // The zone of a passport begins with P. ICAO Doc 9303-4 4.2.2.2
    expect(view.idDocuments?.[0]?.idDocumentData?.idDocumentType).toBe('PASSPORT')
    expect(view.globalStatus.portraitReferenceEvidenceId).toBe(chip)
    await bank.portrait(id)
    expect((await bank.view(id)).portrait?.evidenceStatus).toMatchObject({ status: 'VERIFIED', score: 'LEVEL3' })
  })

  test('names in full and the date of issue come from data groups 11 and 12', async () => {
    const details = { surname: 'Yıldız', givenNames: ['İpek', 'Çağla'], issuingDate: '2024-06-03' }
    const id = await bank.begin()
    await read(id, [], makeChip({ mrz: MRZ, portrait: PORTRAIT, signer: SIGNER, seed: 'chip', details }))
    expect((await bank.view(id)).idDocuments?.[0]?.idDocumentData).toMatchObject({
      issuingDate: '2024-06-03',
      personalAttributes: { surname: { value: 'Yıldız' }, givenNames: [{ value: 'İpek' }, { value: 'Çağla' }] },
    })
  })

  test('a chip without a picture is no reference of a portrait, which stays NOT_VERIFIED', async () => {
    const id = await bank.begin()
    await read(id, [2])
    await bank.portrait(id)
    const { globalStatus, portrait } = await bank.view(id)
    expect(globalStatus.portraitReferenceEvidenceId).toBeUndefined()
    expect(portrait?.evidenceStatus).toMatchObject({ status: 'NOT_VERIFIED', score: 'LEVEL0' })
    const raised = [...(portrait?.evidenceStatus.positiveIndicators ?? [])]
    expect(raised.filter((indicator) => indicator.startsWith('BIOMETRIC_MATCHING'))).toEqual([])
  })
})

describe('the personal number of a zone (Service: Document checks, PERSONAL_NUMBER_CHECKSUMS)', () => {
  const zone = (personal: string, digit = mrzCheckDigit(personal)): readonly string[] => {
    const [number, birth, expiry] = ['XS0042817', '900616', '370109']
    const fields = [number, mrzCheckDigit(number), birth, mrzCheckDigit(birth), expiry, mrzCheckDigit(expiry)]
    const checked = `${fields[0]}${fields[1]}${fields[2]}${fields[3]}${fields[4]}${fields[5]}${personal}${digit}`
    const second = `${number}${fields[1]}SWE${birth}${fields[3]}F${expiry}${fields[5]}${personal}${digit}`
    return ['P<SWESJOESTROEM<<AASA<LINNEA'.padEnd(44, '<'), `${second}${mrzCheckDigit(checked)}`]
  }

  test.each([
    ['a right check digit', zone('198502041<<<<<'), 'PERSONAL_NUMBER_CHECKSUMS_OK', 'VERIFIED'],
    ['a wrong one', zone('198502041<<<<<', '0'), 'PERSONAL_NUMBER_CHECKSUMS_FAILED', 'INVALID'],
    ['none', zone('<<<<<<<<<<<<<<'), null, 'VERIFIED'],
  ])('%s is found without being forced', async (_about, mrz, expected, status) => {
    const id = await bank.begin()
    const evidence = await bank.images(id, { ...PASSPORT_DATA, mrz } as Json)
    const found = (await bank.evaluation(id, evidence))?.raisedIndicators ?? []
    const checks = found.filter((indicator) => indicator.startsWith('PERSONAL_NUMBER'))
    expect([...checks, documentOf(await bank.view(id), evidence)?.status]).toEqual([expected, status].filter(Boolean))
  })
})
