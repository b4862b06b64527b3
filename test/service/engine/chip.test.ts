import { describe, expect, test } from 'vitest'
import { zoneData } from '../../../main/examination/zone/zone-data.ts'
import type { DocumentData } from '../../../main/service/engine/state.ts'
import { begun, expectProof, START, standing, submitted, testService } from '../../support/test-service.ts'
import { CHIP, MRZ } from '../../unit/checks/chip/specimen.ts'

type Service = ReturnType<typeof testService>

/** Reads a genuine chip in a session and reports the results of its access control protocols. */
async function readChip(service: Service, id: string, accessControl: { readonly [protocol: string]: boolean } = {}) {
  const { engine, call } = service
  const { sessionId = '', id: evidence } = await engine.startChipReading(call(), id, { mrz: [...MRZ] })
  const dataGroups = Object.fromEntries(CHIP.dataGroups)
  await engine.control.completeChipSession(sessionId, { dataGroups, securityObject: CHIP.sod, accessControl })
  await engine.settle()
  return evidence
}

const PROTOCOLS = ['bac', 'pace', 'activeAuthentication', 'chipAuthentication', 'terminalAuthentication']
const ALL = Object.fromEntries(PROTOCOLS.map((protocol) => [protocol, true]))

describe('INVALID chips with LEVEL0 and error 1051 (Service: Scoring by evidence type; Not shown: D-54)', () => {
  test.each(PROTOCOLS)('a chip is INVALID with LEVEL0 and error 1051 if the protocol %s failed', async (protocol) => {
    const service = testService()
    const id = await begun(service)
    const chip = await readChip(service, id, { [protocol]: false })
    expect(standing(service, id, chip)).toEqual(['INVALID', 'LEVEL0', ['1051']])
    const record = service.engine.control
      .operations(id)
      .find(({ participantContextId }) => participantContextId === chip)
    expect(record?.verificationDetails?.[0]?.errors).toMatchObject([{ code: '1051', message: /failed$/ }])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })

  test('a chip is INVALID with LEVEL0 and error 1051 if a check was forced to fail', async () => {
    const service = testService()
    const id = await begun(service)
    const indicators = ['PASSIVE_AUTHENTICATION_HASH_CHECK_FAILED']
    await service.engine.control.force({ participant: 'NFC_CHIP_VERIFICATION', indicators })
    expect(standing(service, id, await readChip(service, id))).toEqual(['INVALID', 'LEVEL0', ['1051']])
  })
})

describe('a chip read after images of the same document', () => {
  test('a chip that is INVALID because of its document stays INVALID after the document is deleted', async () => {
    const service = testService()
    const id = await begun(service)
    const zone = Object.entries(zoneData(MRZ, new Date(START)) ?? {}).filter(([, value]) => value !== null)
    await service.engine.control.force({
      participant: 'IMAGE_OCR',
      indicators: ['OCR_LASTNAME_FAILED'],
      // The document of the chip; zoneData returns members of DocumentData.
      data: Object.fromEntries(zone) as DocumentData,
    })
    const passport = await submitted(service, id)
    // The result with the country's signing authority.
    const indicators = ['PASSIVE_AUTHENTICATION_DOCUMENT_SIGNER_CHECK_OK', 'PASSIVE_AUTHENTICATION_CHECK_OK']
    await service.engine.control.force({ participant: 'NFC_CHIP_VERIFICATION', indicators })
    const chip = await readChip(service, id, ALL)
    expect(standing(service, id, chip)).toEqual(['INVALID', 'LEVEL0', ['1051']])
    const { idDocuments } = service.engine.getIdentity(service.call('GET'), id)
    expect(idDocuments?.find(({ evidenceId }) => evidenceId === chip)?.evidenceStatus.errors).toEqual([
      { code: '1051', message: 'the images of the same document are not VERIFIED' },
    ])
    await service.engine.deleteEvidence(service.call('DELETE'), id, passport)
    expect(standing(service, id, chip)).toEqual(['INVALID', 'LEVEL0', ['1051']])
    await expectProof(await service.engine.retrieveProof(service.call('GET'), id))
  })
})
