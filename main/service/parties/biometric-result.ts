import * as z from 'zod'
import { refuse } from '../engine/service-error.ts'
import type { BrowserLivenessSettings } from '../engine/tenant.ts'
import { limitedText, reasonOf } from '../outgoing/read-answer.ts'

const TIMEOUT_MS = 10_000
/** Maximum size of a result in bytes. */
const MAX_RESULT = 32 * 1024 * 1024

const text = z.string().max(200)
const schema = z.object({
  status: z.enum(['PROCESSING', 'DONE', 'FAILED']),
  /** Best image, and the recorded video. */
  portrait: z.base64().min(1).optional(),
  video: z.base64().min(1).optional(),
  service: text.regex(/^[\w .-]{1,100}$/).optional(),
  version: text.optional(),
  indicators: z
    .array(z.string().regex(/^BIOMETRIC_LIVENESS_CHALLENGE_(?:OK|WARNING|FAILED|UNVERIFIED)$/))
    .max(1)
    .optional(),
  errors: z
    .array(z.object({ code: z.string().regex(/^\d{4}$/), message: text.optional() }))
    .max(20)
    .optional(),
  diagnostic: text.optional(),
})

/** Result of a liveness capture at the biometric server of a tenant. */
export type BiometricResult = z.infer<typeof schema>

/**
 * Retrieves the result of a session: `GET {url}/sessions/{sessionId}/result` with the key of the tenant. Throws 503 if the server
 * cannot be used. Service: Start portrait capture session, "retrieves the liveness result and the best image". Not shown: D-92
 */
export async function retrieveResult(
  { url, key }: BrowserLivenessSettings,
  sessionId: string,
): Promise<BiometricResult> {
  try {
    const response = await fetch(`${url}/sessions/${encodeURIComponent(sessionId)}/result`, {
      headers: { apikey: key },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Error(`it responds with ${response.status}`)
    }
    return schema.parse(JSON.parse(await limitedText(response, MAX_RESULT)))
  } catch (error) {
    throw refuse('unavailable', 'unavailable', `the biometric server cannot be used: ${reasonOf(error)}`)
  }
}
