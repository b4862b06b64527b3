import { EventEmitter } from 'node:events'
import type { Session } from 'electron'
import type { Route } from 'playwright-core'
import type { Addresses } from './addresses.ts'

type Handler = (request: Request) => Response | Promise<Response>
type BeforeRequest = (
  details: { readonly url: string },
  answer: (decision: { readonly cancel?: boolean }) => void,
) => void

/** Handlers of an Electron session, consulted when a page requests something. Without a handler everything is refused. */
export class StandInSession extends EventEmitter {
  readonly handlers = new Map<string, Handler>()
  readonly answers: { [name: string]: unknown } = {}
  #before: BeforeRequest = (_details, answer) => answer({})
  readonly protocol = {
    handle: (scheme: string, handler: Handler): void => void this.handlers.set(scheme, handler),
  }
  readonly webRequest = {
    onBeforeRequest: (listener: BeforeRequest): void => {
      this.#before = listener
    },
  }

  setPermissionRequestHandler(handler: unknown): void {
    this.answers.permissionRequest = handler
  }

  setPermissionCheckHandler(handler: unknown): void {
    this.answers.permissionCheck = handler
  }

  setDevicePermissionHandler(handler: unknown): void {
    this.answers.devicePermission = handler
  }

  setSpellCheckerEnabled(enabled: boolean): void {
    this.answers.spellChecker = enabled
  }

  /** Returns whether the request may proceed. */
  allows(url: string): Promise<boolean> {
    return new Promise((resolve) => this.#before({ url }, ({ cancel }) => resolve(cancel !== true)))
  }
}

/** Responds to a request of a page with the handler of its scheme; other requests fail, because there is no network. */
export async function answerRoute(
  route: Route,
  url: string,
  session: Session | undefined,
  addresses: Addresses,
): Promise<void> {
  if (!(session instanceof StandInSession))
    throw new Error('The stand-in knows only windows with a session of their own')
  const handler = session.handlers.get(new URL(url).protocol.slice(0, -1))
  if (!(await session.allows(url)) || !handler) return route.abort('blockedbyclient')
  const request = route.request()
  const headers = Object.entries(request.headers()).map(([name, value]) => [name, addresses.toMain(value)] as const)
  const response = await handler(new Request(url, { method: request.method(), headers: Object.fromEntries(headers) }))
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries([...response.headers].map(([name, value]) => [name, addresses.policyToPage(value)])),
    body: Buffer.from(await response.arrayBuffer()),
  })
}
