import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AdjustableClock } from '../../main/service/engine/clock.ts'
import { type ServiceOptions, startService } from '../../main/service/start-service.ts'
import type { ProofEvidence, VerificationAndEvaluationDetails } from '../../shared/spec/details.ts'
import type { IdentityView } from '../../shared/spec/identity.ts'
import './kept-examiner.ts'
import { PICTURE } from './test-service.ts'

export type Json = { readonly [member: string]: unknown }

/** Client of one tenant of a service over HTTP. */
export interface ServiceClient {
  /** Creates an identity with the consents that issuing sources and portraits require. */
  begin(consents?: readonly string[]): Promise<string>
  view(identity: string): Promise<IdentityView>
  /** Calls the client API below the identity; returns status and body. */
  call(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: Json }>
  control(method: string, path: string, body?: unknown): Promise<Json>
  settle(): Promise<void>
  /** Submits pictures from which `data` is read, and settles; returns the id of the evidence. */
  images(
    identity: string,
    data: Json,
    more?: {
      readonly details?: Json | null
      readonly indicators?: readonly string[]
      readonly errors?: readonly Json[]
    },
  ): Promise<string>
  /** Submits sample pictures unchanged, and settles. */
  pictures(identity: string, front: string, details?: Json | null, back?: string): Promise<string>
  text(identity: string, body: Json): Promise<string>
  /** Delivers sample pictures to a live capture session, front first, and settles. */
  liveCapture(sessionId: string, pictures: readonly string[]): Promise<void>
  portrait(identity: string, options?: { readonly mode?: string; readonly request?: Json }): Promise<string>
  operations(identity: string): Promise<readonly VerificationAndEvaluationDetails[]>
  /** Returns the last recorded evaluation of an evidence. */
  evaluation(identity: string, evidence: string): Promise<ProofEvidence | undefined>
  proof(identity: string): Promise<Uint8Array>
}

export interface RunningClient extends ServiceClient {
  readonly clock: AdjustableClock
  readonly baseUrl: string
  readonly controlKey: string
  readonly apiRoot: string
  /** PEM of the key that signs the proofs. */
  readonly publicKey: string
  as(tenant: string): ServiceClient
  stop(): Promise<void>
}

const IMAGES = join(import.meta.dirname, '..', '..', 'samples', 'images')

/** Starts a service with several tenants; the client belongs to the first. */
export async function startClient(
  tenants: readonly ({ readonly id: string } & Json)[],
  options: Partial<ServiceOptions> = {},
): Promise<RunningClient> {
  const clock = new AdjustableClock()
  const service = await startService({
    folder: null,
    config: { tenants: tenants.map((tenant) => ({ backendKey: `${tenant.id}-key`, ...tenant })) },
    port: 0,
    clock,
    seed: null,
    version: '0.1.0',
    ...options,
  })
  const { apiRoot, controlRoot, controlKey } = service.address
  const send = async (url: string, method: string, headers: { readonly [name: string]: string }, body?: unknown) => {
    const isForm = body instanceof FormData
    const json = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
    const sent = isForm ? body : body === undefined ? null : JSON.stringify(body)
    const answer = await fetch(url, { method, headers: { ...headers, ...json }, body: sent })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const control = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const { status, bytes } = await send(`${controlRoot}/${path}`, method, { controlkey: controlKey }, body)
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${bytes}`)
    return bytes.length > 0 ? JSON.parse(bytes.toString()) : {}
  }
  const settle = async () => void (await control('POST', 'settle'))
  const clientOf = (tenant: string): ServiceClient => {
    const raw = (method: string, path: string, body?: unknown) =>
      send(`${apiRoot}/identities${path}`, method, { apikey: `${tenant}-key` }, body)
    const call: ServiceClient['call'] = async (method, path, body) => {
      const { status, bytes } = await raw(method, path, body)
      return { status, body: bytes.length > 0 ? JSON.parse(bytes.toString()) : {} }
    }
    const submitted = async (method: string, path: string, body: unknown): Promise<string> => {
      const { status, body: handle } = await call(method, path, body)
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(handle)}`)
      await settle()
      return String(handle.id)
    }
    const operations: ServiceClient['operations'] = async (identity) =>
      // The control API returns the elements of the record unchanged.
      (await control('GET', `identities/${identity}/operations`)) as unknown as VerificationAndEvaluationDetails[]
    return {
      call,
      control,
      settle,
      operations,
      async begin(consents = ['GIV', 'PORTRAIT']) {
        const { body } = await call('POST', '')
        const approved = consents.map((type) => ({ approved: true, type }))
        if (approved.length > 0) await call('POST', `/${body.id}/consents`, approved)
        return String(body.id)
      },
      view: async (identity) => (await call('GET', `/${identity}`)).body as unknown as IdentityView, // JSON of this form
      async images(
        identity,
        data,
        { details = { documentType: data.documentType }, indicators = [], errors = [] } = {},
      ) {
        await control('POST', 'forced-outcomes', {
          participant: 'IMAGE_OCR',
          identityId: identity,
          data,
          indicators,
          errors,
        })
        return submitted('POST', `/${identity}/id-documents/capture`, form([PICTURE, PICTURE], details))
      },
      async pictures(identity, front, details = null, back) {
        const files = [front, ...(back === undefined ? [] : [back])].map((name) => readFileSync(join(IMAGES, name)))
        return submitted('POST', `/${identity}/id-documents/capture`, form(files, details))
      },
      async liveCapture(sessionId, pictures) {
        const [front, back] = pictures.map((name) => readFileSync(join(IMAGES, name)))
        await control(
          'POST',
          `sessions/${sessionId}/document`,
          form(
            [front, back].filter((one) => one !== undefined),
            null,
          ),
        )
        await settle()
      },
      text: (identity, body) => submitted('POST', `/${identity}/id-documents`, body),
      async portrait(identity, { mode = 'webSDK', request } = {}) {
        const path = `/${identity}/attributes/portrait/capture-session?mode=${mode}`
        const { body } = await call('POST', path, request)
        const upload = new FormData()
        upload.set('Portrait', new Blob([readFileSync(join(IMAGES, 'asa-portrait.jpg'))]), 'portrait.jpg')
        await control('POST', `sessions/${body.sessionId}/portrait`, upload)
        await settle()
        return String(body.id)
      },
      async evaluation(identity, evidence) {
        const evaluations = (await operations(identity)).flatMap(({ evaluationDetails }) => evaluationDetails ?? [])
        const last = evaluations.toSorted((a, b) => (a.evaluationDateTime < b.evaluationDateTime ? -1 : 1)).at(-1)
        return last?.evidences.find(({ id }) => id === evidence)
      },
      async proof(identity) {
        const { status, bytes } = await raw('GET', `/${identity}/proof`)
        if (status !== 200) throw new Error(`proof: ${status} ${bytes}`)
        return bytes
      },
    }
  }
  return {
    ...clientOf(tenants[0]?.id ?? ''),
    clock,
    baseUrl: service.address.baseUrl,
    controlKey,
    apiRoot,
    publicKey: service.address.publicKey,
    as: clientOf,
    stop: () => service.stop(),
  }
}

function form([front, back]: readonly Uint8Array[], details: Json | null): FormData {
  const data = new FormData()
  if (front) data.set('DocumentFront', new Blob([Buffer.from(front)]), 'front.png')
  if (back) data.set('DocumentBack', new Blob([Buffer.from(back)]), 'back.png')
  if (details) data.set('DocumentCaptureDetails', JSON.stringify(details))
  return data
}

/** Returns the status of one document of a view. */
export const documentOf = (view: IdentityView, evidence: string) =>
  view.idDocuments?.find(({ evidenceId }) => evidenceId === evidence)?.evidenceStatus
