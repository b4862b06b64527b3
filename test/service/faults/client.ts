import type { ServiceAddress } from '../../../main/service/start-service.ts'

export interface Answer {
  readonly status: number
  readonly bytes: Uint8Array
  /** Null where the answer is no JSON. */
  readonly body: { readonly [member: string]: unknown } | null
}

/** A call of the client API. Rejects when there is no whole answer: the call was not acknowledged. */
export async function call(
  { apiRoot }: ServiceAddress,
  key: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(apiRoot + path, {
    method,
    headers: {
      apikey: key,
      // A test that stands still for seconds would call again over a connection that the service has closed meanwhile.
      connection: 'close',
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return { status: response.status, bytes, body: isJson ? JSON.parse(Buffer.from(bytes).toString('utf8')) : null }
}

/** Sides of a document as the capture call takes them. */
export function captureForm(
  details: object,
  front: Uint8Array<ArrayBuffer>,
  back?: Uint8Array<ArrayBuffer>,
  fileName = 'front.png',
): FormData {
  const form = new FormData()
  form.set('DocumentFront', new Blob([front], { type: 'image/png' }), fileName)
  if (back) form.set('DocumentBack', new Blob([back], { type: 'image/png' }), 'back.png')
  form.set('DocumentCaptureDetails', new Blob([JSON.stringify(details)], { type: 'application/json' }))
  return form
}

/** Waits until the transaction is PROCESSING no more. Throws after 60 s. */
export async function settled(address: ServiceAddress, key: string, identityId: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const { body } = await call(address, key, 'GET', `/identities/${identityId}`)
    const { status } = (body?.globalStatus ?? {}) as { status?: string } // Service: Identity view
    if (status !== undefined && status !== 'PROCESSING') return
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error(`${identityId} is still PROCESSING`)
}
