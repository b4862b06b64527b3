import type { ServiceConfig } from '../../main/service/config/service-config.ts'
import { AdjustableClock } from '../../main/service/engine/clock.ts'
import { type RunningService, startService } from '../../main/service/start-service.ts'
import './kept-examiner.ts'
import type { IdDocumentEvidence, IdentityView } from '../../shared/spec/identity.ts'
import type { VerificationAndEvaluationDetails } from '../../shared/spec/index.ts'
import { notMeasured } from './measured-indicators.ts'

/** Time of the service's clock, epoch milliseconds. */
export const SERVICE_NOW = Date.parse('2026-10-05T08:00:00Z')

/** Client that submits pictures to a service over HTTP. Its clock is set to 2026, when the samples are valid. */
export class PictureClient {
  readonly service: RunningService
  readonly #hasProviders: boolean

  private constructor(service: RunningService, hasProviders: boolean) {
    this.service = service
    this.#hasProviders = hasProviders
  }

  static async start(config: ServiceConfig = { tenants: [{ id: 'bank' }] }): Promise<PictureClient> {
    const clock = new AdjustableClock(SERVICE_NOW)
    const options = { folder: null, config, port: 0, clock, seed: null, version: '0.1.0' }
    return new PictureClient(
      await startService(options),
      (config.tenants ?? []).some(({ providers }) => providers !== undefined),
    )
  }

  stop(): Promise<void> {
    return this.service.stop()
  }

  /** Sends JSON or a form; throws for any status except 200 and 204. */
  async call(method: string, path: string, body?: FormData | object): Promise<unknown> {
    const { backendKey, controlKey, baseUrl } = this.service.address
    const isForm = body instanceof FormData
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        apikey: backendKey,
        controlkey: controlKey,
        ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200 && response.status !== 204)
      throw new Error(`${method} ${path}: ${response.status} ${bytes.toString().slice(0, 300)}`)
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(bytes.toString()) : bytes
  }

  async begin(): Promise<string> {
    // The response contains the id of the transaction. Service: Create identity
    const { id } = (await this.call('POST', '/svc/v1/identities')) as { id: string }
    await this.call('POST', `/svc/v1/identities/${id}/consents`, [
      { approved: true, type: 'PORTRAIT' },
      { approved: true, type: 'GIV' },
    ])
    return id
  }

  /** Submits images and returns the evidence once it is evaluated. */
  async submit(
    id: string,
    images: { readonly front: Uint8Array; readonly back?: Uint8Array; readonly name?: string },
    details: { readonly documentType?: string; readonly jurisdiction?: string } = {},
  ): Promise<IdDocumentEvidence> {
    const form = new FormData()
    const blob = (bytes: Uint8Array) => new Blob([Buffer.from(bytes)])
    form.set('DocumentFront', blob(images.front), images.name ?? 'front.jpg')
    if (images.back) form.set('DocumentBack', blob(images.back), 'back.jpg')
    form.set('DocumentCaptureDetails', new Blob([JSON.stringify(details)], { type: 'application/json' }))
    const handle = (await this.call('POST', `/svc/v1/identities/${id}/id-documents/capture`, form)) as { id: string }
    await this.#evaluated(id)
    const found = (await this.view(id)).idDocuments?.find(({ evidenceId }) => evidenceId === handle.id)
    if (!found) throw new Error('The evidence is not in the identity')
    return found
  }

  /** Captures a portrait; returns its status, followed by its indicators. */
  async portray(id: string, bytes: Uint8Array): Promise<readonly string[]> {
    const path = `/svc/v1/identities/${id}/attributes/portrait/capture-session?mode=webSDK`
    const { sessionId } = (await this.call('POST', path)) as { sessionId: string }
    const form = new FormData()
    form.set('Portrait', new Blob([Buffer.from(bytes)]), 'portrait.jpg')
    await this.call('POST', `/control/v1/sessions/${sessionId}/portrait`, form)
    await this.#evaluated(id)
    const status = (await this.view(id)).portrait?.evidenceStatus
    return [status?.status ?? '', ...(status?.positiveIndicators ?? []), ...(status?.warningIndicators ?? [])]
  }

  /** Waits for the evaluation. Throws if a check calls something OK that it did not measure. */
  async #evaluated(id: string): Promise<void> {
    await this.settle()
    const elements = await this.call('GET', `/control/v1/identities/${id}/operations`)
    // The control API answers with elements of the record.
    const wrong = notMeasured(
      (elements as readonly VerificationAndEvaluationDetails[]).flatMap((element) => element.verificationDetails ?? []),
      this.#hasProviders,
    )
    if (wrong.length > 0) throw new Error(`Called OK without a measurement: ${wrong.join(', ')}`)
  }

  async view(id: string): Promise<IdentityView> {
    return (await this.call('GET', `/svc/v1/identities/${id}`)) as IdentityView
  }

  async proof(id: string): Promise<Buffer> {
    return (await this.call('GET', `/svc/v1/identities/${id}/proof`)) as Buffer
  }

  async settle(): Promise<void> {
    await this.call('POST', '/control/v1/settle')
  }
}
