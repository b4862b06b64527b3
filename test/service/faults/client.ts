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
    headers: { apikey: key, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
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
