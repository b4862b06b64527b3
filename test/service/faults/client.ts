import type { ServiceAddress } from '../../../main/service/start-service.ts'

export interface Answer {
  readonly status: number
  readonly bytes: Uint8Array
  /** Parsed JSON; null for a response of another type. */
  readonly body: { readonly [member: string]: unknown } | null
}

/** Sends a request to the client API. Rejects if the response is incomplete, in which case the call was not acknowledged. */
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
      // The service may close an idle connection while the test blocks its event loop.
      connection: 'close',
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return { status: response.status, bytes, body: isJson ? JSON.parse(Buffer.from(bytes).toString('utf8')) : null }
}

/** Returns the form of a capture request. */
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

/** Waits until the transaction is no longer PROCESSING. Throws after 60 s. */
export async function settled(address: ServiceAddress, key: string, identityId: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const { body } = await call(address, key, 'GET', `/identities/${identityId}`)
    const { status } = (body?.globalStatus ?? {}) as { status?: string } // Service: Identity view
    if (status !== undefined && status !== 'PROCESSING') return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${identityId} is still PROCESSING`)
}
