import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentOf, type Json, type RunningClient, startClient } from '../../support/client-of-service.ts'
import { START } from '../../support/test-service.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { AUTHORITY, CHIP, MRZ } from '../../unit/checks/chip/specimen.ts'
import { encryptDirectly } from './independent-jose.ts'

let client: RunningClient
beforeAll(async () => {
  client = await startClient([{ id: 'chips' }], { countryAuthorities: [AUTHORITY.pem] })
  // Before the fixed time at which proofs are verified.
  client.clock.freeze(START)
  client.clock.release()
})
afterAll(() => client.stop())

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const FILES = {
  ...Object.fromEntries([...CHIP.dataGroups].map(([group, bytes]) => [`DG${group}`, base64(bytes)])),
  SOD: base64(CHIP.sod),
}

async function startSession() {
  const identity = await client.begin()
  const { body } = await client.call('POST', `/${identity}/id-documents/nfc-session`, { mrz: MRZ })
  return { identity, evidence: String(body.id), sessionId: String(body.sessionId) }
}

async function encryptionKey(): Promise<JsonWebKey & { readonly kid: string }> {
  const { keys } = (await (await fetch(`${client.baseUrl}/parties/v1/keys`)).json()) as { keys: (JsonWebKey & Json)[] }
  const key = keys.find(({ use }) => use === 'enc')
  if (!key) throw new Error('No key to encrypt to is published')
  return { ...key, kid: String(key.kid) }
}

async function push(sessionId: string, message: string, type = 'application/jose') {
  const url = `${client.baseUrl}/parties/v1/sessions/${sessionId}/chip`
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: message })
  const body = (await response.json()) as { errors?: { code: string }[] }
  return { status: response.status, code: body.errors?.[0]?.code }
}

const message = (payload: object, key: JsonWebKey & { readonly kid: string }, header: object = {}): string =>
  encryptDirectly(payload, key, { typ: 'chip-push+jwe', kid: key.kid, ...header })
const payloadFor = (sessionId: string, more: object = {}): object => ({
  sessionId,
  nonce: randomUUID(),
  files: FILES,
  protocols: { pace: true, chipAuthentication: true },
  ...more,
})
const refusedIn = async (sessionId: string) =>
  ((await client.control('GET', `sessions/${sessionId}`)).refused ?? []) as readonly Json[]

describe('a chip-reading server that shares no code with the service (Service: Start chip reading session)', () => {
  test('pushes an encrypted chip, which is decrypted, verified and read', async () => {
    const { identity, evidence, sessionId } = await startSession()
    const device = { deviceManufacturer: 'Nokia', osType: 'Android' }
    expect(await push(sessionId, message(payloadFor(sessionId, { device }), await encryptionKey()))).toEqual({
      status: 200,
    })
    await client.settle()
    const view = await client.view(identity)
    expect(documentOf(view, evidence)).toMatchObject({ status: 'VERIFIED', score: 'LEVEL3' })
    const [record] = (await client.operations(identity)).filter(({ participantContextId: id }) => id === evidence)
    expect(record?.evidenceDetails?.deviceInfo).toEqual(device)
  })

  test('finds the same keys on the control API, none of them private', async () => {
    const published = await (await fetch(`${client.baseUrl}/parties/v1/keys`)).json()
    expect(await client.control('GET', 'party-keys')).toEqual(published)
    expect(JSON.stringify(published)).not.toContain('"d"')
  })
})

describe('a push is refused, recorded in its session, and changes nothing', () => {
  const foreignKey = async () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return { ...publicKey.export({ format: 'jwk' }), kid: (await encryptionKey()).kid }
  }
  const flipped = (text: string, part: number) => {
    const parts = text.split('.')
    const bytes = Buffer.from(parts[part] ?? '', 'base64url')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    parts[part] = bytes.toString('base64url')
    return parts.join('.')
  }
  test.each([
    [
      'that is encrypted to another key',
      400,
      'undecryptable',
      async (id: string) => message(payloadFor(id), await foreignKey()),
    ],
    [
      'that names another key',
      400,
      'unknown-key',
      async (id: string) => message(payloadFor(id), await encryptionKey(), { kid: 'other' }),
    ],
    [
      'with changed ciphertext',
      400,
      'undecryptable',
      async (id: string) => flipped(message(payloadFor(id), await encryptionKey()), 3),
    ],
    [
      'with a changed tag',
      400,
      'undecryptable',
      async (id: string) => flipped(message(payloadFor(id), await encryptionKey()), 4),
    ],
    [
      'for another session',
      409,
      'foreign-session',
      async () => message(payloadFor((await startSession()).sessionId), await encryptionKey()),
    ],
    [
      'of another type',
      400,
      'malformed-message',
      async (id: string) => message(payloadFor(id), await encryptionKey(), { typ: 'master-secret+jwe' }),
    ],
    [
      'by an algorithm that the service does not accept',
      400,
      'malformed-message',
      async (id: string) => message(payloadFor(id), await encryptionKey(), { alg: 'RSA1_5' }),
    ],
    [
      'without a nonce',
      400,
      'malformed-message',
      async (id: string) => message(payloadFor(id, { nonce: undefined }), await encryptionKey()),
    ],
    [
      'with a file that no chip has',
      400,
      'malformed-message',
      async (id: string) => message(payloadFor(id, { files: { DG17: 'AAAA' } }), await encryptionKey()),
    ],
    ['that is no JWE', 400, 'malformed-message', async () => 'no.jwe'],
  ])('%s', async (_, status, code, make) => {
    const { identity, evidence, sessionId } = await startSession()
    expect(await push(sessionId, await make(sessionId))).toEqual({ status, code })
    expect(await refusedIn(sessionId)).toMatchObject([{ code }])
    expect(documentOf(await client.view(identity), evidence)?.status).toBe('PROCESSING')
  })

  test('in plain JSON instead of a JWE', async () => {
    const { sessionId } = await startSession()
    const plain = JSON.stringify(payloadFor(sessionId))
    expect(await push(sessionId, plain, 'application/json')).toMatchObject({ status: 415 })
    expect(await push(sessionId, plain)).toEqual({ status: 400, code: 'malformed-message' })
  })

  test('again, before and after the session has ended', async () => {
    const { identity, evidence, sessionId } = await startSession()
    const key = await encryptionKey()
    const first = message(payloadFor(sessionId), key)
    expect((await push(sessionId, first)).status).toBe(200)
    expect(await push(sessionId, first)).toEqual({ status: 409, code: 'replayed' })
    await client.settle()
    expect(await push(sessionId, first)).toEqual({ status: 409, code: 'replayed' })
    expect(await push(sessionId, message(payloadFor(sessionId), key))).toEqual({
      status: 409,
      code: 'unlisted-transition',
    })
    expect(documentOf(await client.view(identity), evidence)?.status).toBe('VERIFIED')
  })

  test('to a session that is unknown, or of another kind', async () => {
    const key = await encryptionKey()
    expect(await push('unknown', message(payloadFor('unknown'), key))).toEqual({ status: 404, code: 'unknown-session' })
    const { body } = await client.call(
      'POST',
      `/${await client.begin()}/attributes/portrait/capture-session?mode=webSDK`,
    )
    const portrait = String(body.sessionId)
    expect(await push(portrait, message(payloadFor(portrait), key))).toMatchObject({ status: 409 })
  })

  test('and stands in the record of the chip that came afterwards, whose proof holds', async () => {
    const { identity, evidence, sessionId } = await startSession()
    await push(sessionId, message(payloadFor(sessionId), await foreignKey()))
    await push(sessionId, message(payloadFor(sessionId), await encryptionKey()))
    await client.settle()
    const [record] = (await client.operations(identity)).filter(({ participantContextId: id }) => id === evidence)
    expect(record?.verificationDetails?.[0]?.verificationServices).toMatchObject([
      { serviceName: 'chip_reading_server', errors: [{ code: '1051', field: 'message' }] },
      { serviceName: 'chip_reading_server', errors: [] },
    ])
    expect(documentOf(await client.view(identity), evidence)?.status).toBe('VERIFIED')
    await expectGenuine(await client.proof(identity))
  })
})

describe('the simulated chip-reading server of the control API makes the same push', () => {
  const form = (fault?: string) => {
    const data = new FormData()
    for (const [name, text] of Object.entries(FILES)) data.set(name, new Blob([Buffer.from(text, 'base64')]), name)
    if (fault !== undefined) data.set('fault', fault)
    return data
  }
  const deliver = async (sessionId: string, fault?: string) => {
    const url = `${client.baseUrl}/control/v1/sessions/${sessionId}/chip`
    const headers = { controlkey: client.controlKey }
    const response = await fetch(url, { method: 'POST', headers, body: form(fault) })
    return { status: response.status, code: ((await response.json()) as { errors?: Json[] }).errors?.[0]?.code }
  }

  test.each([
    ['WRONG_KEY', 400, 'undecryptable', 'PROCESSING'],
    ['CHANGED_CIPHERTEXT', 400, 'undecryptable', 'PROCESSING'],
    ['OTHER_SESSION', 409, 'foreign-session', 'PROCESSING'],
    ['REPLAYED', 409, 'replayed', 'VERIFIED'],
    ['UNKNOWN', 400, 'invalid-body', 'PROCESSING'],
  ])('with the fault %s', async (fault, status, code, expected) => {
    const { identity, evidence, sessionId } = await startSession()
    expect(await deliver(sessionId, fault)).toEqual({ status, code })
    await client.settle()
    expect(documentOf(await client.view(identity), evidence)?.status).toBe(expected)
  })

  test('without a fault', async () => {
    const { identity, evidence, sessionId } = await startSession()
    expect(await deliver(sessionId)).toEqual({ status: 200 })
    await client.settle()
    expect(documentOf(await client.view(identity), evidence)?.status).toBe('VERIFIED')
  })
})

async function expectGenuine(proof: Uint8Array): Promise<void> {
  const report = await verifyBytes(proof, keysFrom(Buffer.from(client.publicKey), 'service'))
  const remarks = report.findings
    .filter(({ level }) => level === 'FAIL' || level === 'WARN')
    .filter(({ code }) => code !== 'trust.test-key')
  expect(remarks.map(({ code, expected, actual }) => ({ code, expected, actual }))).toEqual([])
  expect(report.indication).toBe('TOTAL_PASSED')
}
