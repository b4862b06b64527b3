import type { JsonValue } from '../../../shared/schema/index.ts'
import { safeJson } from '../../report/index.ts'
import {
  type Arrival,
  type Authenticity,
  type BodyProblem,
  detectMistake,
  type Header,
  MISTAKES,
  type MistakeCode,
  maskText,
  secretOf,
  securityHeader,
  type WebhookSecurity,
} from '../../service/index.ts'

interface NamedMistake {
  readonly code: MistakeCode
  readonly says: string
  readonly advice: string
}

/**
 * Report on one received request, as text or JSON. Except for our own values everything comes from the sender; contains no
 * secret.
 */
export interface ArrivalReport {
  readonly receivedAt: string
  readonly method: string
  readonly path: string
  readonly headers: readonly Header[]
  readonly bodyBytes: number
  readonly isTooLarge: boolean
  readonly authenticity: Authenticity
  readonly signature: {
    readonly header: string
    readonly came: string | null
    readonly expected: string
    /** True if the mistakes were proved by recomputing the received signature. */
    readonly isCertain: boolean
    readonly mistakes: readonly NamedMistake[]
  } | null
  readonly notification: JsonValue | null
  readonly problems: readonly BodyProblem[]
  readonly answered: number
}

export function arrivalReport(arrival: Arrival, security: WebhookSecurity): ArrivalReport {
  const { receivedAt, method, path, headers, body, isTooLarge, authenticity, judgement, status } = arrival
  const key = security.mode === 'API_KEY' ? secretOf(security) : null
  return {
    receivedAt: new Date(receivedAt).toISOString(),
    method,
    path: maskText(path, key),
    headers: headers.map(([name, value]) => [name, maskText(value, key)]),
    bodyBytes: body.length,
    isTooLarge,
    authenticity,
    signature: signatureOf(arrival, security),
    notification: judgement.notification ?? null,
    problems: judgement.problems,
    answered: status,
  }
}

/** Analyses HMAC signatures of requests that may be notifications. A wrong API key is not analysed. */
function signatureOf(
  { method, headers, body, authenticity }: Arrival,
  security: WebhookSecurity,
): ArrivalReport['signature'] {
  if (security.mode !== 'HMAC' || authenticity === 'UNKNOWN' || method !== 'POST') return null
  const { header } = security
  const expected = securityHeader(security, body)?.[1] ?? ''
  const received = headers.find(([name]) => name.toLowerCase() === header.toLowerCase())?.[1] ?? null
  if (authenticity === 'RIGHT') return { header, came: received, expected, isCertain: true, mistakes: [] }
  const detection = detectMistake({ headers, body }, security)
  const mistakes = detection.mistakes.map((code) => ({ code, says: MISTAKES[code][0], advice: MISTAKES[code][1] }))
  const receivedSignature = headers.find(([name]) => name === detection.header)?.[1] ?? received
  return { header: detection.header, came: receivedSignature, expected, isCertain: detection.isCertain, mistakes }
}

export const arrivalJson = (report: ArrivalReport): string => `${safeJson(report)}\n`
