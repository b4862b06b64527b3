import type { Chance } from '../../../main/service/persona/chance.ts'
import type { ServiceAddress } from '../../../main/service/start-service.ts'
import { TEXT_PASSPORT } from '../../support/text-passport.ts'
import { call, captureForm } from './client.ts'
import { type KnownEvidence, type KnownIdentity, storeArchive } from './ledger.ts'
import { uniqueImage } from './unique-image.ts'

export interface LoadOptions {
  readonly address: ServiceAddress
  readonly keys: readonly string[]
  /** An image that passes the image checks. */
  readonly picture: Uint8Array
  readonly chance: Chance
  readonly onAcknowledged: () => void
}

/** Runs random transactions until the service no longer responds. Records every request and acknowledgement in `known`. */
export async function loadUntilKilled(options: LoadOptions, known: KnownIdentity[], worker: string): Promise<void> {
  for (let round = 0; ; round++) {
    try {
      await oneTransaction(options, known, `${worker}/${round}`)
    } catch (error) {
      // fetch rejects with a TypeError if the connection breaks.
      if (error instanceof TypeError) return
      throw error
    }
  }
}

async function oneTransaction(options: LoadOptions, known: KnownIdentity[], question: string): Promise<void> {
  const { address, keys, chance, onAcknowledged } = options
  const key = chance.pick(keys, `${question}/key`)
  const demand = async (method: string, path: string, body?: unknown) => {
    const response = await call(address, key, method, path, body)
    const { status } = response
    if (status !== 200 && status !== 204 && !(status === 403 && path.endsWith('/proof')))
      throw new Error(`${method} ${path} answered ${status}: ${Buffer.from(response.bytes).toString().slice(0, 300)}`)
    onAcknowledged()
    return response
  }
  const { body } = await demand('POST', '/identities')
  const identity: KnownIdentity = {
    id: String(body?.id),
    key,
    evidences: [],
    consents: null,
    requestedSession: false,
    proof: null,
    archive: null,
    sha256: null,
  }
  known.push(identity)
  const root = `/identities/${identity.id}`
  identity.consents = 'REQUESTED'
  await demand('POST', `${root}/consents`, [{ approved: true, type: 'PORTRAIT' }])
  identity.consents = 'DONE'
  const submit = async (kind: KnownEvidence['kind'], path: string, request?: unknown, images: Uint8Array[] = []) => {
    if (kind === 'SESSION') identity.requestedSession = true
    const { body: handle } = await demand('POST', root + path, request)
    identity.evidences.push({ id: String(handle?.id), kind, images, deletion: null })
  }
  const [front, back] = [uniqueImage(options.picture), uniqueImage()]
  const details = { documentType: 'PASSPORT', source: 'SCAN' }
  await submit('IMAGES', '/id-documents/capture', captureForm(details, front, back), [front, back])
  if (chance.between(1, 10, `${question}/text`) <= 4) await submit('TEXT', '/id-documents', TEXT_PASSPORT)
  if (chance.between(1, 10, `${question}/live`) <= 2) await submit('SESSION', '/id-documents/live-capture-session', {})
  if (chance.between(1, 10, `${question}/portrait`) <= 3)
    await submit('SESSION', '/attributes/portrait/capture-session?mode=webSDK')
  const [first] = identity.evidences
  if (first && chance.between(1, 10, `${question}/deletion`) <= 2) {
    first.deletion = 'REQUESTED'
    await demand('DELETE', `${root}/evidences/${first.id}`)
    first.deletion = 'DONE'
  }
  for (
    let tries = 20;
    !identity.requestedSession && tries > 0 && chance.between(1, 10, `${question}/proof`) <= 4;
    tries--
  ) {
    identity.proof = 'REQUESTED'
    const response = await demand('GET', `${root}/proof`)
    identity.proof = response.status === 200 ? 'DONE' : null
    if (response.status === 200) storeArchive(identity, response.bytes)
    if (identity.proof) return
  }
}
