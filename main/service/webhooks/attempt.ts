import type { WebhookSettings } from '../engine/tenant.ts'
import type { AttemptFailure, AttemptOutcome, Header, ReceivedAnswer } from './delivery-store.ts'
import { maskSecret, maskText } from './mask-secret.ts'
import { isOwnFault } from './own-fault.ts'
import { type PostEnd, post } from './post.ts'
import { secretOf, securityHeader } from './sign.ts'

export const ATTEMPT_LIMITS = {
  /** Maximum stored bytes of a response body. */
  bodyBytes: 4096,
  /** Maximum stored characters of the response headers. */
  headerCharacters: 8192,
} as const

/** An attempt before it is sent; `url` and `headers` are stored, so they contain no secrets. */
export interface PreparedAttempt {
  readonly url: string
  readonly headers: readonly Header[]
  send(signal: AbortSignal): Promise<AttemptEnd>
}

export interface AttemptEnd {
  readonly outcome: Exclude<AttemptOutcome, 'UNDER_WAY'>
  readonly tookMs: number
  readonly answer: ReceivedAnswer | null
  readonly failure: AttemptFailure | null
}

const MASK = '********'

/**
 * Signs `body` for a tenant's webhook; `send` posts exactly these bytes once and never rejects. Service: Activation and security
 */
export function prepareAttempt({ security, url, timeoutMs }: WebhookSettings, body: Uint8Array): PreparedAttempt {
  const { address, authorization } = splitCredentials(url)
  const base: readonly Header[] = [
    ['Host', URL.parse(address)?.host ?? ''],
    ['Content-Type', 'application/json'],
    ['Content-Length', String(body.length)],
    ['User-Agent', 'Proofbench'],
    ['Connection', 'close'],
  ]
  const header = securityHeader(security, body)
  const headers = [...base, ...(authorization ? [authorization] : []), ...(header ? [header] : [])]
  const secret = secretOf(security)
  // Reads more than is stored, so that a secret across the limit can still be masked.
  const bodyLimit = ATTEMPT_LIMITS.bodyBytes + (secret?.length ?? 0) * 3
  return {
    url: URL.canParse(address) ? maskText(maskedQuery(address), secret) : '',
    headers: headers.map(([name, value]) => (isSecret(name, value) ? [name, MASK] : [name, value])),
    async send(signal) {
      const start = performance.now()
      const end = await post({ url: address, headers, body, timeoutMs, bodyLimit, signal })
      return { outcome: outcomeOf(end), tookMs: Math.round(performance.now() - start), ...toStored(end, secret) }
    },
  }
  function isSecret(name: string, value: string): boolean {
    return (security.mode === 'API_KEY' && value === security.key) || name === authorization?.[0]
  }
}

/** Service: Activation and security, "any 2xx status". Not shown: D-61 */
function outcomeOf({ answer, failure }: PostEnd): Exclude<AttemptOutcome, 'UNDER_WAY'> {
  if (answer) return answer.status >= 200 && answer.status <= 299 ? 'DELIVERED' : 'REFUSED'
  return failure?.code === 'ABORTED' || isOwnFault(failure) ? 'INTERRUPTED' : 'FAILED'
}

/** Truncates the response and masks the secret, even if the receiver echoes it. */
function toStored({ answer, failure }: PostEnd, secret: string | null): PostEnd {
  return {
    answer: answer && {
      status: answer.status,
      statusText: maskText(answer.statusText, secret),
      headers: bounded(answer.headers).map(
        ([name, value]) => [maskText(name, secret), maskText(value, secret)] as const,
      ),
      body: maskSecret(answer.body, secret).slice(0, ATTEMPT_LIMITS.bodyBytes),
      isWhole: answer.isWhole && answer.body.length <= ATTEMPT_LIMITS.bodyBytes,
    },
    failure: failure && { code: failure.code, message: maskText(failure.message, secret) },
  }
}

/** Query values may be tokens. */
function maskedQuery(address: string): string {
  const url = new URL(address)
  for (const name of new Set(url.searchParams.keys())) url.searchParams.set(name, MASK)
  return url.href
}

function bounded(headers: readonly Header[]): readonly Header[] {
  let remaining: number = ATTEMPT_LIMITS.headerCharacters
  return headers.filter(([name, value]) => {
    remaining -= name.length + value.length
    return remaining >= 0
  })
}

/** Splits credentials from a URL; they are sent as Basic authentication (RFC 7617) and never stored. */
function splitCredentials(url: string): { readonly address: string; readonly authorization: Header | null } {
  const parsed = URL.parse(url)
  if (!parsed || (parsed.username === '' && parsed.password === '')) return { address: url, authorization: null }
  const pair = `${decodePart(parsed.username)}:${decodePart(parsed.password)}`
  parsed.username = ''
  parsed.password = ''
  return { address: parsed.href, authorization: ['Authorization', `Basic ${Buffer.from(pair).toString('base64')}`] }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
