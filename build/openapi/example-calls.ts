import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { captureSdk, chipServer, type EngineParties } from '../../main/service/index.ts'
import { type ExampleClient, FAR_KEY } from './example-client.ts'

const IMAGES = join(import.meta.dirname, '..', '..', 'samples', 'images')
export const PORTRAIT = readFileSync(join(IMAGES, 'asa-portrait.jpg'))
const PASSPORT = readFileSync(join(IMAGES, 'ipek-passport.jpg'))

const form = (parts: { readonly [name: string]: Uint8Array }): FormData => {
  const data = new FormData()
  for (const [name, bytes] of Object.entries(parts)) data.set(name, new Blob([Buffer.from(bytes)]), `${name}.jpg`)
  return data
}
async function opened(example: ExampleClient, key?: string): Promise<string> {
  const { id } = await example.client('POST', '/identities', { businessId: 'order-7' }, key)
  const consents = ['GIV', 'PORTRAIT'].map((type) => ({ approved: true, type }))
  await example.client('POST', `/identities/${id}/consents`, consents, key)
  return `/identities/${id}`
}
const idOf = (identity: string) => identity.split('/')[2] ?? ''
const DATA = {
  documentType: 'PASSPORT',
  surname: 'SAMPLE',
  givenNames: ['ASA'],
  documentNumber: 'X00000007',
  dateOfBirth: '1990-02-03',
  expiryDate: '2032-03-04',
  issuingCountry: 'DEU',
}
const LIVE = { idDocumentType: 'PASSPORT', issuingCountry: 'DEU' }
const LIVENESS = { type: 'LIVENESS_HIGH', securityLevel: 'HIGH', nbChallenge: 2 }
const ocr = { participant: 'IMAGE_OCR', data: DATA }

/** A document and a portrait that are examined, and what there is to see of it. */
export async function transaction(example: ExampleClient): Promise<void> {
  const identity = await opened(example)
  const id = idOf(identity)
  await example.control('POST', 'forced-outcomes', { ...ocr, identityId: id })
  await example.control('GET', 'forced-outcomes')
  const document = await example.client('POST', `${identity}/id-documents/capture`, form({ DocumentFront: PASSPORT }))
  await example.control('POST', 'settle')
  const portrait = await example.client('POST', `${identity}/attributes/portrait/live-capture-session`, LIVENESS)
  await example.control('GET', 'sessions')
  await example.control('GET', `sessions/${portrait.sessionId}`)
  await example.control('POST', `sessions/${portrait.sessionId}/portrait`, form({ Portrait: PORTRAIT }))
  await example.control('POST', 'settle')
  await example.client('GET', `${identity}/status/${portrait.id}`)
  await example.client('GET', identity)
  await example.client('GET', `${identity}/attributes/portrait`)
  await example.control('GET', 'identities')
  await example.control('GET', `identities/${id}/operations`)
  await example.control('POST', `identities/${id}/evidences/${document.id}/evaluation`)
  await example.control('POST', 'settle')
  const deliveries = () => example.control('GET', 'deliveries?state=DELIVERED')
  while ((await deliveries()).length === 0) {
    delete example.examples.listDeliveries
    await setTimeout(50)
  }
  const [delivery] = await deliveries()
  await example.control('GET', `deliveries/${delivery?.id}`)
  await example.control('POST', `deliveries/${delivery?.id}/resend`)
  await example.control('POST', 'deliveries/resend', { state: 'FAILED' })
  const [entry] = await example.control('GET', 'journal?limit=1&surface=client')
  await example.control('GET', `journal/${entry?.number}/bodies`)
  await example.client('GET', `${identity}/proof`)
}

/** A chip, sessions that end otherwise, and evidence of all other kinds. */
export async function otherEvidence(example: ExampleClient): Promise<void> {
  const identity = await opened(example)
  const id = idOf(identity)
  const { mrz, files } = await example.control('POST', 'chips', { seed: 'somebody' })
  const chip = await example.client('POST', `${identity}/id-documents/nfc-session`, { mrz })
  const parts = files.map(({ part, content }) => [part, Buffer.from(content, 'base64')])
  await example.control('POST', `sessions/${chip.sessionId}/chip`, form(Object.fromEntries(parts)))
  await example.control('POST', 'settle')
  const live = () => example.client('POST', `${identity}/id-documents/live-capture-session`, LIVE)
  await example.control('POST', `sessions/${(await live()).sessionId}/end`)
  await example.control('POST', `sessions/${(await live()).sessionId}/time-out`)
  await example.control('POST', `sessions/${(await live()).sessionId}/fail`, { code: '1610' })
  await example.control('POST', 'forced-outcomes', { ...ocr, identityId: id, review: true })
  const { sessionId } = await live()
  await example.control('POST', `sessions/${sessionId}/document`, form({ DocumentFront: PASSPORT }))
  await example.control('POST', 'settle')
  const [review] = await example.control('GET', 'reviews')
  if (review)
    await example.control('POST', `reviews/${review.id}/decisions`, { status: 'ACCEPTED', operatorId: 'operator-1' })
  await example.client('POST', `${identity}/id-documents`, {
    idDocumentType: 'PASSPORT',
    issuingCountry: 'AUS',
    idDocumentNumber: 'PA0000007',
    personalAttributes: {
      surname: { value: 'SAMPLE' },
      givenNames: [{ value: 'ASA' }],
      dateOfBirth: { value: '1990-02-03' },
    },
  })
  await example.client('POST', `${identity}/id-document/aus/medicare`, {
    cardNumber: '2123 45670 1',
    cardType: 'G',
    expiryDate: '2030-01-01',
    personalAttributes: { fullname: { value: 'ASA SAMPLE' }, dateOfBirth: { value: '1990-02-03' } },
  })
  await example.control('POST', `identities/${id}/submissions`, {
    operation: 'EMAIL_OTP',
    type: 'EMAIL',
    family: 'CONTACT',
    contactDetails: { email: { value: 'asa@example.org' } },
  })
  await example.control('POST', 'settle')
  await example.client('POST', `${identity}/attributes/portrait/capture-session?mode=webSDK`)
  await example.control('POST', `identities/${id}/expiry`, { trigger: 'EXPIRY' })
  await example.client('POST', `${identity}/resume`)
}

const session = (id: string, path: string) => `/parties/v1/sessions/${id}/${path}`
/** The calls of a capture SDK and a chip-reading server, over HTTP. */
const overHttp = (
  example: ExampleClient,
): Pick<EngineParties, 'pushChip' | 'livenessParameters' | 'requestPermission' | 'deliverNativeCapture'> => ({
  pushChip: (id, message) =>
    example.call('POST', session(id, 'chip'), new Blob([message], { type: 'application/jose' })),
  livenessParameters: (id) => example.call('GET', session(id, 'liveness-parameters')),
  requestPermission: (id, request) => example.call('POST', session(id, 'capture-permission'), request),
  deliverNativeCapture: (id, permission, { image, details }) => {
    const body = form({ Portrait: image })
    body.set('CaptureDetails', details)
    return example.call('POST', session(id, 'capture'), body, undefined, { authorization: `Bearer ${permission}` })
  },
})

/** The parties around the service. */
export async function parties(example: ExampleClient): Promise<void> {
  const published = (await example.call('GET', '/parties/v1/keys')).keys
  const keyFor = (use: string) => {
    const key = published.find((one) => one.use === use)
    if (!key) throw new Error(`no key for ${use}`)
    return { kid: key.kid, publicKey: createPublicKey({ key, format: 'jwk' }) }
  }
  const keys = { load: async () => ({ encryption: keyFor('enc'), signing: keyFor('sig') }) }
  const native = await opened(example)
  const capture = await example.client('POST', `${native}/attributes/portrait/capture-session?mode=nativeSDK`, {
    type: 'LIVENESS_PASSIVE',
  })
  const none = { fault: undefined, timeOut: () => Promise.resolve() }
  await captureSdk(overHttp(example), keys, capture.sessionId, { image: PORTRAIT, fileName: 'portrait.jpg' }, none)
  const { mrz, files } = await example.control('POST', 'chips', { seed: 'somebody' })
  const chip = await example.client('POST', `${native}/id-documents/nfc-session`, { mrz })
  const file = (name: string) => Buffer.from(files.find(({ part }) => part === name)?.content ?? '', 'base64')
  const reading = { dataGroups: { 1: file('DG1'), 2: file('DG2') }, securityObject: file('SOD') }
  await chipServer(overHttp(example), keys, { sessionId: chip.sessionId, reading, device: undefined }, undefined)
  const own = await opened(example)
  const { sessionId } = await example.client('POST', `${own}/attributes/portrait/capture-session?mode=webSDK`)
  const frame = new Blob([PORTRAIT], { type: 'image/jpeg' })
  await example.call('POST', `/biometrics/v1/sessions/${sessionId}/frames?step=PORTRAIT`, frame)
  const far = await opened(example, FAR_KEY)
  const session = await example.client(
    'POST',
    `${far}/attributes/portrait/capture-session?mode=webSDK`,
    undefined,
    FAR_KEY,
  )
  await example.call('GET', `/biometrics/v1/sessions/${session.sessionId}/result`, undefined, 'its-key')
  await example.call('POST', `/parties/v1/sessions/${session.sessionId}/liveness-done`)
}

/** What concerns the service and not a transaction. */
export async function administration(example: ExampleClient): Promise<void> {
  await example.call('GET', '/health')
  await example.client('GET', '/supported-evidence/countries')
  await example.client('GET', '/supported-evidence/countries/FRA')
  await example.control('GET', 'party-keys')
  await example.control('POST', 'tenants', {
    id: 'shop',
    backendKey: 'key-of-the-shop',
    userAgentKey: 'key-of-its-agent',
  })
  await example.control('PUT', 'tenants/shop', { name: 'The shop', transactionExpiryMs: 3_600_000 })
  await example.control('GET', 'tenants')
  await example.control('PUT', 'registers', [{ country: 'AUS', data: { ...DATA, issuingCountry: 'AUS' } }])
  await example.control('GET', 'registers')
  await example.control('GET', 'clock')
  await example.control('POST', 'clock/advance', { milliseconds: 60_000 })
  await example.control('POST', 'clock/freeze', { at: '2026-03-14T09:30:00Z' })
  await example.control('POST', 'clock/release')
}
