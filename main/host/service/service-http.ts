import type { CallArguments, Failure, ServiceAddressInfo, ServiceAnswer } from '../../../shared/bridge/index.ts'
import { BridgeError, bridgeFailure } from '../common/bridge-failure.ts'

/** Timeout of one call, milliseconds; it includes evaluations. */
const TIMEOUT_MS = 60_000

/** Request after the tenant was resolved to its keys. */
type Request = Omit<CallArguments<'service.request'>, 'tenant'>

/** Calls the running service over loopback like any client. Throws `BridgeError` if it refuses or cannot be reached. */
export async function callService(address: ServiceAddressInfo, request: Request): Promise<ServiceAnswer> {
  const response = await send(address, request)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) throw refusal(response.status, bytes.toString('utf8'))
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return {
    status: response.status,
    // Trusted: the service is part of the same build.
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
  const reasons = errors.map(({ code, field, message }) =>
    [`${code}${field === undefined ? '' : ` in ${field}`}`, message].filter(Boolean).join(': '),
  )
  return new BridgeError({
    code: `service.${status}`,
    message: `The service refused this with ${status}`,
    hint: reasons.length > 0 ? reasons.slice(0, 5).join('\n') : 'It gave no reason.',
    errors,
  })
}

function errorsIn(text: string): NonNullable<Failure['errors']> {
  try {
    const { errors } = JSON.parse(text) as { errors?: unknown } // each member is checked
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
