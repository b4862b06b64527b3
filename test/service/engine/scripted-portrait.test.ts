import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ForcedOutcome } from '../../../main/service/engine/forced-outcome.ts'
import { IS_LONG } from '../../support/length.ts'
import { begun, expectProof, PICTURE, submitted, testService } from '../../support/test-service.ts'

const FACE = readFileSync(join(import.meta.dirname, '..', '..', '..', 'samples', 'images', 'ipek-crop.jpg'))
const FAILED = 'BIOMETRIC_QUALITY_CHECK_FAILED'

interface Script {
  readonly fileName?: string
  readonly forced?: Pick<ForcedOutcome, 'indicators' | 'errors'>
  readonly image?: Uint8Array
  readonly examinesImages?: boolean
}

/** Submits a passport and a portrait, and returns the portrait's result with the quality check of the record. */
async function submitPortrait({ fileName, forced, image = PICTURE, examinesImages = false }: Script) {
  const { engine, call, ...rest } = testService()
  const service = { engine, call, ...rest, tenant: Object.assign(rest.tenant, { examinesImages: false }) }
  const id = await begun(service)
  await submitted(service, id)
  Object.assign(rest.tenant, { examinesImages })
  if (forced) await engine.control.force({ participant: 'BIOMETRIC_QUALITY_CHECK', ...forced })
  const { sessionId = '', id: evidence } = await engine.startPortraitCapture(call(), id, 'webSDK', {})
  await engine.control.completePortraitSession(sessionId, { image, ...(fileName === undefined ? {} : { fileName }) })
  await engine.settle()
  const { portrait } = engine.getIdentity(call('GET'), id)
  const record = engine.control.operations(id).find(({ participantContextId }) => participantContextId === evidence)
  const quality = record?.verificationDetails?.find(
    ({ participantType }) => participantType === 'BIOMETRIC_QUALITY_CHECK',
  )
  await expectProof(await engine.retrieveProof(call('GET'), id))
  return {
    status: portrait?.evidenceStatus?.status,
    codes: portrait?.evidenceStatus?.errors?.map(({ code }) => code),
    blocking: portrait?.evidenceStatus?.blockingIndicators,
    portraitQuality: portrait?.portraitQuality,
    services: quality?.verificationServices,
  }
}

describe('scripted file names of a portrait (Not shown: D-59)', () => {
  test.each([
    ['magic-E1601.jpg', 'INVALID', ['1601'], [FAILED]],
    ['magic-E1600.jpg', 'INVALID', ['1600'], ['BIOMETRIC_MATCHING_CHECK_FAILED']],
    ['magic-BIOMETRIC_MATCHING_CHECK_FAILED.jpg', 'INVALID', ['1600'], ['BIOMETRIC_MATCHING_CHECK_FAILED']],
    ['magic-BIOMETRIC_LIVENESS_CHALLENGE_FAILED.jpg', 'INVALID', ['1611'], ['BIOMETRIC_LIVENESS_CHALLENGE_FAILED']],
    [`magic-${FAILED}.jpg`, 'INVALID', [], [FAILED]],
    ['magic-E1021.jpg', 'NOT_VERIFIED', ['1021'], []],
    ['magic-E1609.jpg', 'NOT_VERIFIED', ['1609'], []],
    ['magic-E1610.jpg', 'NOT_VERIFIED', ['1610'], []],
    ['magic-E1611.jpg', 'INVALID', ['1611'], ['BIOMETRIC_LIVENESS_CHALLENGE_FAILED']],
    ['magic-E1615.jpg', 'NOT_VERIFIED', ['1615'], []],
    ['portrait.jpg', 'VERIFIED', [], []],
  ])('a portrait with the file name %s is %s', async (fileName, status, codes, blocking) => {
    expect(await submitPortrait({ fileName })).toMatchObject({ status, codes, blocking })
  })
})

describe('quality of a portrait and its indicator', () => {
  const errors = [{ code: '1601' }]
  const SCRIPTED = { codingQualityOk: false, codingScore: 0, raisedIndicators: [FAILED] }
  test.runIf(IS_LONG).each<readonly [string, Script, readonly object[]]>([
    ['its file name scripts it', { fileName: 'magic-E1601.jpg' }, [SCRIPTED]],
    ['it is forced', { forced: { indicators: [FAILED], errors } }, [SCRIPTED]],
    [
      'it is forced against good pixels',
      { forced: { indicators: [FAILED], errors }, image: FACE, examinesImages: true },
      // The measurement keeps its name, next to the simulated service.
      [
        { serviceName: 'PortraitQuality', codingQualityOk: true, raisedIndicators: ['BIOMETRIC_QUALITY_CHECK_OK'] },
        { serviceName: expect.stringMatching(/^simulated-/), raisedIndicators: [FAILED] },
      ],
    ],
  ])('the portrait quality is false like its indicator when %s', async (_how, script, expected) => {
    const { portraitQuality, services, codes } = await submitPortrait(script)
    expect({ portraitQuality, codes }).toEqual({ portraitQuality: false, codes: ['1601'] })
    expect(services).toMatchObject(expected)
  })

  test('the portrait quality is true like its indicator when it is forced against poor pixels', async () => {
    const forced = { indicators: ['BIOMETRIC_QUALITY_CHECK_OK'] }
    const { status, portraitQuality, services } = await submitPortrait({ forced, examinesImages: true })
    // Nothing else is forced, and the picture has no face that could be live or be compared.
    expect({ status, portraitQuality }).toEqual({ status: 'NOT_VERIFIED', portraitQuality: true })
    expect(services).toMatchObject([
      { serviceName: 'PortraitQuality', codingQualityOk: false, raisedIndicators: [FAILED] },
      { serviceName: expect.stringMatching(/^simulated-/), raisedIndicators: ['BIOMETRIC_QUALITY_CHECK_OK'] },
    ])
  })
})
