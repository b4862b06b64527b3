import type { CallArguments, Failure } from '../../shared/bridge/calls.ts'
import type { ServiceAddressInfo, ServiceAnswer } from '../../shared/bridge/service-state.ts'
import { BridgeError, bridgeFailure } from './bridge-failure.ts'

/** Milliseconds for one call; evaluations may have to be waited for. */
const TIMEOUT_MS = 60_000

/** Whose key it is made with has been decided by then. */
type Request = Omit<CallArguments<'service.request'>, 'tenant'>

/** Calls the running service over loopback, as any client would. Throws BridgeError where it refuses or is not reached. */
export async function callService(address: ServiceAddressInfo, request: Request): Promise<ServiceAnswer> {
  const response = await send(address, request)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw refusal(response.status, bytes.toString('utf8'))
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return {
    status: response.status,
    // The service is the same build; its answers are those of its documents.
    json: isJson ? (JSON.parse(bytes.toString('utf8')) as unknown) : null,
    base64: isJson || bytes.length === 0 ? null : bytes.toString('base64'),
  }
}

async function send(address: ServiceAddressInfo, { key, method, path, json, parts }: Request): Promise<Response> {
  const root = key === 'control' ? address.controlRoot : address.apiRoot
  try {
    return await fetch(`${root}${path}`, {
      method,
      headers: { ...keyHeader(address, key), ...(json === null ? {} : { 'content-type': 'application/json' }) },
      ...(parts === null ? {} : { body: formOf(parts) }),
      ...(json === null ? {} : { body: json }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    throw bridgeFailure('bridge.service-unreached')
  }
}

function keyHeader(address: ServiceAddressInfo, key: Request['key']): { readonly [header: string]: string } {
  switch (key) {
    case 'control':
      return { controlkey: address.controlKey }
    case 'back end':
      return { apikey: address.backendKey }
    case 'user agent':
      return { apikey: address.userAgentKey }
  }
}

function formOf(parts: NonNullable<Request['parts']>): FormData {
  const form = new FormData()
  for (const { name, fileName, contentType, base64 } of parts) {
    const bytes = Buffer.from(base64, 'base64')
    if (fileName === null && contentType === 'text/plain') form.append(name, bytes.toString('utf8'))
    else form.append(name, new Blob([bytes], { type: contentType }), fileName ?? undefined)
  }
  return form
}

/** Service: Errors */
function refusal(status: number, text: string): BridgeError {
  const errors = errorsIn(text)
  const words = errors.map(({ code, field, message }) =>
    [`${code}${field === undefined ? '' : ` in ${field}`}`, message].filter(Boolean).join(': '),
  )
  return new BridgeError({
    code: `service.${status}`,
    message: `The service refused this with ${status}`,
    hint: words.length > 0 ? words.slice(0, 5).join('\n') : 'It gave no reason.',
    errors,
  })
}

function errorsIn(text: string): NonNullable<Failure['errors']> {
  try {
    const { errors } = JSON.parse(text) as { errors?: unknown } // looked at member by member
    return Array.isArray(errors) ? errors.map(errorOf) : []
  } catch {
    return []
  }
}

const errorOf = ({ code, field, message }: { readonly [member: string]: unknown }) => ({
  code: String(code),
  ...(typeof field === 'string' ? { field } : {}),
  ...(typeof message === 'string' ? { message } : {}),
})
