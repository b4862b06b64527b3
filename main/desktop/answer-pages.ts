import { SAFE_HEADERS, WindowPages } from '../host/index.ts'
import { decoded } from './decoded.ts'
import { APP_ORIGIN, SCHEMES } from './schemes.ts'

/** Serves the files of the built window from `folder`. */
export function answerPages(folder: string): (request: Request) => Response {
  const pages = new WindowPages(folder, `${SCHEMES.media}:`)
  return ({ method, url }) => {
    const { host, pathname } = new URL(url)
    if (method !== 'GET' || `${SCHEMES.app}://${host}` !== APP_ORIGIN) return new Response(null, { status: 403 })
    const page = pages.at(decoded(pathname))
    if (page.kind === 'missing') return new Response(null, { status: 404, headers: SAFE_HEADERS })
    if (page.kind === 'page') {
      const headers = { 'Content-Type': page.type, 'Content-Security-Policy': page.policy }
      return new Response(page.text, { headers: { ...SAFE_HEADERS, ...headers } })
    }
    return new Response(Uint8Array.from(page.bytes()), { headers: { ...SAFE_HEADERS, 'Content-Type': page.type } })
  }
}
