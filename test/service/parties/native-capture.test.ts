import { createHash, generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type RunningClient, startClient } from '../../support/client-of-service.ts'
import { START } from '../../support/test-service.ts'
import { keysFrom, verifyBytes } from '../../support/verify-bytes.ts'
import { encryptDirectly, encryptWithSharedKey, verifySignature } from './independent-jose.ts'

const PORTRAIT = readFileSync(join(import.meta.dirname, '../../../samples/images/asa-portrait.jpg'))
const VIDEO = Buffer.concat([Buffer.from('0000001866747970', 'hex'), randomBytes(500)])
const DEVICE = { deviceManufacturer: 'Nokia', deviceModel: 'XR21', osType: 'Android', osVersion: '16' }
const LIVENESS = { frames: 12, durationMs: 3400 }
const VIDEO_INFORMATION = { contentType: 'video/mp4', width: 720, height: 1280, frameRate: 30, durationMs: 3400 }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let client: RunningClient
beforeAll(async () => {
  client = await startClient([
    { id: 'native', videosInProof: true },
    { id: 'quick', sessionTimeoutMs: 60_000 },
  ])
  // Before the fixed time at which proofs are verified.
  client.clock.freeze(START)
  client.clock.release()
})
afterAll(() => client.stop())

type Key = JsonWebKey & { readonly kid: string }

async function keys(): Promise<{ readonly encryption: Key; readonly signing: Key }> {
  const { keys: all } = (await (await fetch(`${client.baseUrl}/parties/v1/keys`)).json()) as { keys: (Key & Json)[] }
  const [encryption, signing] = ['enc', 'sig'].map((use) => all.find((key) => key.use === use))
  if (!encryption || !signing) throw new Error('A key is missing')
  return { encryption, signing }
}

/** Capture SDK of the tests: uses node:crypto alone. */
class Sdk {
  readonly identity: string
  readonly evidence: string
  readonly sessionId: string
  readonly secret = randomBytes(32)

  constructor(identity: string, { id, sessionId }: Json) {
    this.identity = identity
    this.evidence = String(id)
    this.sessionId = String(sessionId)
  }

  static async start(request: Json = {}, mode = 'nativeSDK', tenant = 'native'): Promise<Sdk> {
    const own = client.as(tenant)
    const identity = await own.begin()
    const { body } = await own.call('POST', `/${identity}/attributes/portrait/capture-session?mode=${mode}`, request)
    return new Sdk(identity, body)
  }

  url(path: string): string {
    return `${client.baseUrl}/parties/v1/sessions/${this.sessionId}/${path}`
  }

  async parameters(): Promise<Json> {
    const response = await fetch(this.url('liveness-parameters'))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/jose'])
    const verified = verifySignature(await response.text(), (await keys()).signing)
    if (!verified) throw new Error('The signature of the parameters is wrong')
    return verified.payload
  }

  async permissionRequest(
    nonce: unknown,
    more: { readonly key?: Key; readonly device?: Json; readonly id?: string } = {},
  ) {
    const { encryption } = await keys()
    const { key = encryption, device = DEVICE, id = this.sessionId } = more
    const seal = (typ: string, payload: object) =>
      encryptDirectly({ sessionId: id, nonce, ...payload }, key, { typ, kid: encryption.kid })
    return {
      masterSecret: seal('master-secret+jwe', { masterSecret: this.secret.toString('base64url') }),
      deviceId: seal('device-id+jwe', { deviceId: 'device-7' }),
      deviceInfo: device,
      sdkInfo: { sdkVersion: '4.2' },
    }
  }

  async ask(request: object): Promise<{ readonly status: number; readonly body: Json; readonly code: unknown }> {
    const headers = { 'content-type': 'application/json' }
    return answerOf(
      await fetch(this.url('capture-permission'), { method: 'POST', headers, body: JSON.stringify(request) }),
    )
  }

  async permission(): Promise<string> {
    const { body } = await this.ask(await this.permissionRequest((await this.parameters()).nonce))
    return String(body.permission)
  }

  details(more: object = {}): string {
    const details = {
      sessionId: this.sessionId,
      portraitSha256: sha256(PORTRAIT),
      videoSha256: sha256(VIDEO),
      livenessMetadata: LIVENESS,
      videoInformation: VIDEO_INFORMATION,
      ...more,
    }
    return encryptWithSharedKey(details, this.secret, 'capture-details+jwe')
  }

  async deliver(permission: string | null, details = this.details(), portrait: Buffer = PORTRAIT) {
    const form = new FormData()
    form.set('Portrait', new Blob([Buffer.from(portrait)], { type: 'image/jpeg' }), 'portrait.jpg')
    form.set('Video', new Blob([Buffer.from(VIDEO)], { type: 'video/mp4' }), 'video.mp4')
    form.set('CaptureDetails', details)
    const headers: Record<string, string> = permission === null ? {} : { authorization: `Bearer ${permission}` }
    return answerOf(await fetch(this.url('capture'), { method: 'POST', headers, body: form }))
  }

  async refused(): Promise<readonly Json[]> {
    return ((await client.control('GET', `sessions/${this.sessionId}`)).refused ?? []) as readonly Json[]
  }
}

async function answerOf(response: Response) {
  const body = (await response.json()) as Json & { errors?: readonly Json[] }
  return { status: response.status, body, code: body.errors?.[0]?.code }
}

describe('a capture SDK that shares no code with the service (Service: Start portrait capture session, native flow)', () => {
  test('verifies the signed parameters, obtains a permission, and delivers a capture that stands in record and proof', async () => {
    const sdk = await Sdk.start({ type: 'LIVENESS_PASSIVE_VIDEO' })
    const parameters = await sdk.parameters()
    expect(parameters).toMatchObject({ iss: 'proofbench', sub: sdk.sessionId, livenessType: 'LIVENESS_PASSIVE_VIDEO' })
    const asked = await sdk.ask(await sdk.permissionRequest(parameters.nonce))
    expect(asked.status).toBe(200)
    const permission = String(asked.body.permission)
    expect(verifySignature(permission, (await keys()).signing)?.payload).toMatchObject({
      sub: sdk.sessionId,
      aud: 'native-capture',
      device: sha256(Buffer.from('device-7')),
    })
    expect(await sdk.deliver(permission)).toMatchObject({ status: 200, body: { id: sdk.evidence } })
    await client.settle()
    const { portrait } = await client.view(sdk.identity)
    expect(portrait?.portraitData?.metadata).toEqual(
      expect.arrayContaining([
        { key: 'livenessFrames', value: '12' },
        { key: 'videoWidth', value: '720' },
      ]),
    )
    const [record] = (await client.operations(sdk.identity)).filter(
      ({ participantContextId: id }) => id === sdk.evidence,
    )
    expect(record?.evidenceDetails).toMatchObject({
      deviceInfo: { ...DEVICE, sdkInfo: { sdkVersion: '4.2' } },
      data: { metadata: expect.arrayContaining([{ key: 'videoFrameRate', value: '30' }]) },
      video: expect.any(String),
    })
    const session = JSON.stringify(await client.control('GET', `sessions/${sdk.sessionId}`))
    expect(session).not.toContain(sdk.secret.toString('base64url'))
    const proof = await client.proof(sdk.identity)
    const { indication, files, findings } = await verifyBytes(proof, keysFrom(Buffer.from(client.publicKey), 'service'))
    expect([indication, findings.filter(({ level }) => level === 'FAIL')]).toEqual(['TOTAL_PASSED', []])
    const videos = files.filter(({ path }) => path.startsWith('videos/'))
    expect(videos.map(({ sha256: hash }) => hash)).toEqual([sha256(VIDEO)])
  })

  test('has to perform the challenges of the signed parameters', async () => {
    const perform = async (change: (directions: readonly string[]) => readonly string[]) => {
      const sdk = await Sdk.start({ type: 'LIVENESS_ACTIVE', nbChallenge: 3 })
      const { challenges, nonce } = (await sdk.parameters()) as { challenges: readonly string[]; nonce: string }
      expect(challenges).toHaveLength(3)
      const { body } = await sdk.ask(await sdk.permissionRequest(nonce))
      const performed = change(challenges).map((direction, index) => ({ direction, atMs: index * 900 }))
      await sdk.deliver(
        String(body.permission),
        sdk.details({ livenessMetadata: { ...LIVENESS, challenges: performed } }),
      )
      await client.settle()
      return (await client.view(sdk.identity)).portrait?.evidenceStatus
    }
    expect((await perform((directions) => directions))?.positiveIndicators).toContain('BIOMETRIC_LIVENESS_CHALLENGE_OK')
    const failed = await perform(([first = '', ...rest]) => [first === 'UP' ? 'DOWN' : 'UP', ...rest])
    expect(failed).toMatchObject({ status: 'INVALID', blockingIndicators: ['BIOMETRIC_LIVENESS_CHALLENGE_FAILED'] })
  })
})

describe('a capture permission is refused, and the refusal recorded', () => {
  const foreign = async (): Promise<Key> => ({
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
    kid: 'foreign',
  })
  test.each([
    [
      'for a secret that is encrypted to another key',
      400,
      'undecryptable',
      async (sdk: Sdk, nonce: unknown) => sdk.permissionRequest(nonce, { key: await foreign() }),
    ],
    [
      'for a device without a system',
      400,
      'unknown-device',
      (sdk: Sdk, nonce: unknown) => sdk.permissionRequest(nonce, { device: { deviceModel: 'X' } }),
    ],
    [
      'for a system that has no SDK',
      400,
      'unknown-device',
      (sdk: Sdk, nonce: unknown) => sdk.permissionRequest(nonce, { device: { ...DEVICE, osType: 'TOASTER' } }),
    ],
    ['for a nonce that was never issued', 409, 'replayed', (sdk: Sdk) => sdk.permissionRequest('0123456789abcdef')],
    [
      'for another session',
      409,
      'foreign-session',
      (sdk: Sdk, nonce: unknown) => sdk.permissionRequest(nonce, { id: 'another' }),
    ],
    [
      'without an encrypted secret',
      400,
      'malformed-message',
      async (sdk: Sdk, nonce: unknown) => ({ ...(await sdk.permissionRequest(nonce)), masterSecret: 'plain' }),
    ],
    [
      'without device information',
      400,
      'malformed-message',
      async (sdk: Sdk, nonce: unknown) => ({ ...(await sdk.permissionRequest(nonce)), deviceInfo: undefined }),
    ],
  ])('%s', async (_, status, code, request) => {
    const sdk = await Sdk.start()
    const { nonce } = await sdk.parameters()
    expect(await sdk.ask(await request(sdk, nonce))).toMatchObject({ status, code })
    expect(await sdk.refused()).toMatchObject([{ code }])
  })

  test('for a request that was sent before', async () => {
    const sdk = await Sdk.start()
    const request = await sdk.permissionRequest((await sdk.parameters()).nonce)
    expect((await sdk.ask(request)).status).toBe(200)
    expect(await sdk.ask(request)).toMatchObject({ status: 409, code: 'replayed' })
  })

  test('for a session that has ended, is unknown, or is one of the browser', async () => {
    const sdk = await Sdk.start()
    const request = await sdk.permissionRequest((await sdk.parameters()).nonce)
    await client.control('POST', `sessions/${sdk.sessionId}/end`)
    expect(await sdk.ask(request)).toMatchObject({ status: 409, code: 'unlisted-transition' })
    expect((await fetch(sdk.url('liveness-parameters'))).status).toBe(409)
    expect((await fetch(`${client.baseUrl}/parties/v1/sessions/unknown/liveness-parameters`)).status).toBe(404)
    const browser = await Sdk.start(undefined, 'webSDK')
    expect((await fetch(browser.url('liveness-parameters'))).status).toBe(409)
  })
})

describe('a native capture is refused, and the portrait stays PROCESSING', () => {
  const signature = (token: string) => `${token.slice(0, -6)}${token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
  test.each([
    ['without a permission', 401, 'missing-permission', (sdk: Sdk) => sdk.deliver(null)],
    [
      'with a permission whose signature was changed',
      403,
      'wrong-permission',
      (sdk: Sdk, token: string) => sdk.deliver(signature(token)),
    ],
    [
      'with the permission of another session',
      403,
      'wrong-permission',
      async (sdk: Sdk) => sdk.deliver(await (await Sdk.start()).permission()),
    ],
    [
      'with a permission that a later one has replaced',
      403,
      'wrong-permission',
      async (sdk: Sdk, token: string) => {
        await sdk.permission()
        return sdk.deliver(token)
      },
    ],
    [
      'with details that are encrypted with another secret',
      400,
      'undecryptable',
      async (sdk: Sdk, token: string) => sdk.deliver(token, (await Sdk.start()).details()),
    ],
    [
      'with another portrait than the details name',
      400,
      'altered-capture',
      (sdk: Sdk, token: string) => sdk.deliver(token, sdk.details(), Buffer.concat([PORTRAIT, Buffer.from([0])])),
    ],
    [
      'with another video than the details name',
      400,
      'altered-capture',
      (sdk: Sdk, token: string) => sdk.deliver(token, sdk.details({ videoSha256: sha256(PORTRAIT) })),
    ],
    [
      'with details of another session',
      409,
      'foreign-session',
      (sdk: Sdk, token: string) => sdk.deliver(token, sdk.details({ sessionId: 'another' })),
    ],
    [
      'with liveness metadata of another form',
      400,
      'malformed-message',
      (sdk: Sdk, token: string) => sdk.deliver(token, sdk.details({ livenessMetadata: { frames: 'many' } })),
    ],
  ])('%s', async (_, status, code, deliver) => {
    const sdk = await Sdk.start()
    expect(await deliver(sdk, await sdk.permission())).toMatchObject({ status, code })
    expect(await sdk.refused()).toMatchObject([{ code }])
    expect((await client.view(sdk.identity)).portrait?.evidenceStatus.status).toBe('PROCESSING')
  })

  test('twice with one permission', async () => {
    const sdk = await Sdk.start()
    const permission = await sdk.permission()
    expect((await sdk.deliver(permission)).status).toBe(200)
    expect((await sdk.deliver(permission)).status).toBe(403)
  })

  test('after the permission has expired, and after the session has', async () => {
    const sdk = await Sdk.start()
    const permission = await sdk.permission()
    client.clock.advance(301_000)
    expect(await sdk.deliver(permission)).toMatchObject({ status: 403, code: 'wrong-permission' })
    const quick = await Sdk.start({}, 'nativeSDK', 'quick')
    const late = await quick.permission()
    await client.control('POST', `sessions/${quick.sessionId}/time-out`)
    expect(await quick.deliver(late)).toMatchObject({ status: 409, code: 'unlisted-transition' })
    expect((await client.as('quick').view(quick.identity)).portrait?.evidenceStatus.errors).toMatchObject([
      { code: '1609' },
    ])
  })
})

describe('the simulated capture SDK of the control API goes the same way', () => {
  const complete = async (sdk: Sdk, fields: { readonly [name: string]: string } = {}) => {
    const form = new FormData()
    form.set('Portrait', new Blob([PORTRAIT], { type: 'image/jpeg' }), 'portrait.jpg')
    for (const [name, text] of Object.entries(fields)) form.set(name, text)
    const url = `${client.baseUrl}/control/v1/sessions/${sdk.sessionId}/portrait`
    return answerOf(await fetch(url, { method: 'POST', headers: { controlkey: client.controlKey }, body: form }))
  }

  test.each([
    ['WRONG_KEY', 400, 'undecryptable'],
    ['CHANGED_CIPHERTEXT', 400, 'undecryptable'],
    ['OTHER_SESSION', 409, 'foreign-session'],
    ['UNKNOWN_DEVICE', 400, 'unknown-device'],
    ['REPLAYED', 409, 'replayed'],
    ['NO_PERMISSION', 401, 'missing-permission'],
    ['EXPIRED_SESSION', 409, 'unlisted-transition'],
  ])('with the fault %s', async (fault, status, code) => {
    const sdk = await Sdk.start()
    expect(await complete(sdk, { fault })).toMatchObject({ status, code })
    expect(await sdk.refused()).toMatchObject([{ code }])
  })

  test('with metadata, and with the challenges of the session', async () => {
    const sdk = await Sdk.start({ type: 'LIVENESS_ACTIVE' })
    const fields = { LivenessMetadata: JSON.stringify(LIVENESS), VideoInformation: JSON.stringify(VIDEO_INFORMATION) }
    expect(await complete(sdk, fields)).toMatchObject({ status: 200 })
    await client.settle()
    const { portrait } = await client.view(sdk.identity)
    expect(portrait?.portraitData?.metadata).toContainEqual({
      key: 'livenessChallenges',
      value: expect.stringMatching(/@\d+ \w+@/),
    })
    expect(portrait?.evidenceStatus.positiveIndicators).toContain('BIOMETRIC_LIVENESS_CHALLENGE_OK')
  })

  test('with metadata of another form, or a fault for a session of the browser', async () => {
    expect(await complete(await Sdk.start(), { LivenessMetadata: '{"frames":0}' })).toMatchObject({ status: 400 })
    expect(await complete(await Sdk.start(undefined, 'webSDK'), { fault: 'WRONG_KEY' })).toMatchObject({ status: 400 })
  })
})
