import { type AppHost, SAFE_HEADERS } from '../host/index.ts'
import { decoded } from './decoded.ts'
import { APP_ORIGIN } from './schemes.ts'

/**
 * Headers of media: never a page, a script or a style, whatever the archive contains; the window detects the type from the bytes.
 */
const HEADERS = {
  ...SAFE_HEADERS,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': APP_ORIGIN,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/**
 * Handles `…://open/ARCHIVE/PATH`, both percent-encoded: responds with the bytes, or with status 422 and the JSON of a failure.
 */
export function answerMedia(bridge: AppHost): (request: Request) => Promise<Response> {
  return async ({ method, url, headers }) => {
    const origin = headers.get('origin')
    if (method !== 'GET' || (origin !== null && origin !== APP_ORIGIN)) return new Response(null, { status: 403 })
    const [, archive = '', path = ''] = new URL(url).pathname.split('/')
    const answer = await bridge.call('archive.media', { archive: decoded(archive), path: decoded(path) })
    if (answer.kind === 'result' && answer.result instanceof Uint8Array)
      return new Response(Uint8Array.from(answer.result), {
        headers: { ...HEADERS, 'Content-Type': 'application/octet-stream' },
      })
    return Response.json(answer, { status: 422, headers: HEADERS })
  }
}
