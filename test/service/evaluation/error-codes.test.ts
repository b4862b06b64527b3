import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentOf, type RunningClient, startClient } from '../../support/client-of-service.ts'
import { AUTHORITY, CHIP, MRZ } from '../../unit/checks/chip/specimen.ts'
import { PASSPORT_DATA } from './documents.ts'

/** Answer of the provider to its next calls, by check. */
interface Answer {
  readonly status?: number
  readonly body?: unknown
}

const GOOD: { readonly [check: string]: object } = {
  SECURITY_FEATURES: { indicators: ['VISUAL_SECURITY_OK', 'PHOTOCOPY_DETECTION_OK', 'HIGH_TEMPLATE_OK'] },
  LIVENESS: { indicators: ['BIOMETRIC_LIVENESS_CHALLENGE_OK'] },
  FACE_COMPARISON: { indicators: ['BIOMETRIC_MATCHING_CHECK_OK'], score: 0.91 },
}

let answers: { [check: string]: Answer } = {}
let provider: Server
let bank: RunningClient
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { check } = JSON.parse(Buffer.concat(pieces).toString())
    const { status = 200, body = { service: 'tested', ...GOOD[check] } } = answers[check] ?? {}
    if (status === 0) return void request.socket.destroy()
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  // A listening server has a port.
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`
  const providers = { securityFeatures: url, liveness: url, faceComparison: url, timeoutMs: 5000 }
  bank = await startClient(
    [
      { id: 'bank', examinesImages: false, providers },
      { id: 'strict', examinesImages: false, providers, matchingThreshold: 0.95 },
      { id: 'simulating', examinesImages: false, matchingThreshold: 0.99 },
    ],
    { countryAuthorities: [AUTHORITY.der] },
  )
})
afterAll(async () => {
  await bank.stop()
  provider.close()
})

/** Submits a passport and a portrait while the provider answers so; returns status and codes of both. */
async function outcomes(given: typeof answers, tenant = 'bank') {
  answers = given
  const client = bank.as(tenant)
  const id = await client.begin()
  const passport = await client.images(id, PASSPORT_DATA, { indicators: ['MODEL_RECOGNIZED_OK', 'OCR_LASTNAME_OK'] })
  await client.portrait(id)
  const view = await client.view(id)
  const shown = (status = documentOf(view, passport)) => [
    status?.status,
    ...(status?.errors ?? []).map(({ code }) => code),
  ]
  return { document: shown(), portrait: shown(view.portrait?.evidenceStatus), view, id, client }
}

/** Reads a chip, whose picture a provider can compare, and captures a portrait while the provider of faces answers so. */
async function comparison(answer: Answer, tenant = 'bank') {
  answers = { FACE_COMPARISON: answer }
  const client = bank.as(tenant)
  const id = await client.begin()
  const { body } = await client.call('POST', `/${id}/id-documents/nfc-session`, { mrz: MRZ })
  const form = new FormData()
  for (const [number, bytes] of CHIP.dataGroups) form.set(`DG${number}`, new Blob([Buffer.from(bytes)]), `DG${number}`)
  form.set('SOD', new Blob([Buffer.from(CHIP.sod)]), 'SOD')
  await client.control('POST', `sessions/${body.sessionId}/chip`, form)
  await client.settle()
  await client.portrait(id)
  const { status, errors } = (await client.view(id)).portrait?.evidenceStatus ?? {}
  const checks = (await client.operations(id)).flatMap(({ verificationDetails = [] }) => verificationDetails)
  const services = checks.filter(({ participantType }) => participantType === 'BIOMETRIC_MATCHING')
  return {
    portrait: [status, ...(errors ?? []).map(({ code }) => code)],
    services: services.flatMap(({ verificationServices = [] }) =>
      verificationServices.map(({ serviceName, matchingScore }) => [serviceName, matchingScore]),
    ),
  }
}

describe('codes that come by themselves (Service: Error codes)', () => {
  test.each([
    ['2400, invalid request, where the provider refuses the request', { status: 400 }, '2400'],
    ['2403, internal error, where the provider fails', { status: 500 }, '2403'],
    ['2403, internal error, where the answer breaks the contract', { body: 'no JSON' }, '2403'],
    ['2404, unavailable, where the provider is not available', { status: 503 }, '2404'],
    ['2404, unavailable, where the connection breaks off', { status: 0 }, '2404'],
  ])('a document ends NOT_VERIFIED with %s', async (_about, answer, code) => {
    const { document, view } = await outcomes({ SECURITY_FEATURES: answer })
    expect(document).toEqual(['NOT_VERIFIED', code])
    expect(view.globalStatus.levelOfAssurance).toBe('LOA0')
  })

  test.each([
    ['1610, technical error, where the provider of liveness fails', 'LIVENESS', { status: 500 }, '1610'],
    ['1610, technical error, where it refuses the request', 'LIVENESS', { status: 422 }, '1610'],
    ['1021, unavailable, where it is not available', 'LIVENESS', { status: 503 }, '1021'],
  ])('a portrait ends NOT_VERIFIED with %s', async (_about, check, answer, code) => {
    const { document, portrait } = await outcomes({ [check]: answer })
    expect(document).toEqual(['VERIFIED'])
    expect(portrait).toEqual(['NOT_VERIFIED', code])
  })

  test('a portrait whose liveness check fails is INVALID with 1611, capture failed', async () => {
    const body = { service: 'tested', indicators: ['BIOMETRIC_LIVENESS_CHALLENGE_FAILED'] }
    expect((await outcomes({ LIVENESS: { body } })).portrait).toEqual(['INVALID', '1611'])
  })
})

describe('comparison of faces (Service: Error codes, 1021 and 1600; Archive: VerificationService, matchingScore)', () => {
  const scored = (score: number, status: string) => ({
    body: { service: 'tested', indicators: [`BIOMETRIC_MATCHING_CHECK_${status}`], score },
  })

  test('a comparison that fails leaves the portrait NOT_VERIFIED with 1021', async () => {
    expect((await comparison({ status: 500 })).portrait).toEqual(['NOT_VERIFIED', '1021'])
  })

  test('the provider decides where the tenant has no threshold, and its score stands in the record', async () => {
    const { portrait, services } = await comparison(scored(0.42, 'OK'))
    expect(portrait).toEqual(['VERIFIED'])
    expect(services).toContainEqual(['tested', 0.42])
    expect((await comparison(scored(0.99, 'FAILED'))).portrait).toEqual(['INVALID', '1600'])
  })

  test('a score below the threshold of the tenant is INVALID with 1600, one above is a match, whatever the provider says', async () => {
    expect((await comparison(scored(0.94, 'OK'), 'strict')).portrait).toEqual(['INVALID', '1600'])
    expect((await comparison(scored(0.95, 'FAILED'), 'strict')).portrait).toEqual(['VERIFIED'])
  })

  test('a simulated comparison obeys the threshold too, and is called simulated', async () => {
    const { portrait, services } = await comparison({}, 'simulating')
    expect(portrait).toEqual(['INVALID', '1600'])
    expect(services[0]?.[0]).toBe('simulated-face_matching')
  })
})

describe('the record of a provider (Archive: VerificationService)', () => {
  /** Returns the services of one participant of the last evidence that has any. */
  const servicesOf = async ({ id, client }: Awaited<ReturnType<typeof outcomes>>, participant: string) =>
    (await client.operations(id))
      .flatMap(({ verificationDetails = [] }) => verificationDetails)
      .filter(({ participantType }) => participantType === participant)
      .flatMap(({ verificationServices = [] }) => verificationServices)

  test('has its own reference as serviceInternalReference', async () => {
    const made = await outcomes({
      LIVENESS: { body: { service: 'tested', reference: 'case 4711', ...GOOD.LIVENESS } },
    })
    expect(await servicesOf(made, 'BIOMETRIC_LIVENESS')).toMatchObject([
      { serviceName: 'tested', serviceInternalReference: 'case 4711' },
    ])
  })

  test('keeps its name and its answer where an outcome is forced, which has a simulated service of its own', async () => {
    await bank.control('POST', 'forced-outcomes', {
      participant: 'BIOMETRIC_LIVENESS',
      indicators: ['BIOMETRIC_LIVENESS_CHALLENGE_FAILED'],
    })
    const made = await outcomes({})
    expect(made.portrait?.[0]).toBe('INVALID')
    expect(await servicesOf(made, 'BIOMETRIC_LIVENESS')).toMatchObject([
      { serviceName: 'tested', raisedIndicators: ['BIOMETRIC_LIVENESS_CHALLENGE_OK'] },
      { serviceName: 'simulated-biometric_liveness', raisedIndicators: ['BIOMETRIC_LIVENESS_CHALLENGE_FAILED'] },
    ])
  })
})
