import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { WebPreferences } from 'electron'
import type { Frame, Page, Route } from 'playwright-core'
import { type Chromium, MAIN_IPC } from './chromium.ts'
import { answerRoute } from './session.ts'

const WORLD = readFileSync(new URL('./page-world.js', import.meta.url), 'utf8')
let count = 0

/** A page of Chromium with the events and refusals of Electron's. */
export class WebContents extends EventEmitter {
  readonly id = ++count
  readonly ipc = new EventEmitter()
  readonly #chromium: Chromium
  readonly #preferences: WebPreferences
  #page: Promise<Page>
  #opened: Page | undefined
  #expected: string | undefined
  #loading = false
  #isCrashed = false
  #openHandler: (details: { readonly url: string }) => { readonly action: string } = () => ({ action: 'allow' })

  constructor(chromium: Chromium, preferences: WebPreferences) {
    super()
    this.#chromium = chromium
    this.#preferences = preferences
    this.#page = this.#open()
  }

  /** The frame as seen by the main process; the same object for the same frame. */
  readonly mainFrame = this.#frame(() => this.getURL(), null)

  getURL(): string {
    return this.#chromium.addresses.toMain(this.#opened?.url() ?? '')
  }

  isLoading(): boolean {
    return this.#loading
  }

  getLastWebPreferences(): WebPreferences {
    return this.#preferences
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return (await this.#page).evaluate(code)
  }

  setWindowOpenHandler(handler: (details: { readonly url: string }) => { readonly action: string }): void {
    this.#openHandler = handler
  }

  async loadURL(address: string): Promise<void> {
    this.#expected = this.#chromium.addresses.toPage(address)
    this.#loading = true
    const page = await this.#page
    await page.goto(this.#expected)
  }

  close(): void {
    void this.#opened?.close()
  }

  reload(): void {
    const address = this.#opened?.url() ?? ''
    this.#expected = address
    if (this.#isCrashed) void this.#replace(address)
    else void this.#opened?.reload()
  }

  forcefullyCrashRenderer(): void {
    void this.#opened?.goto('chrome://crash').catch(() => {})
  }

  send(channel: string, ...args: readonly unknown[]): void {
    const hear = ({ channel, args }: { channel: string; args: readonly unknown[] }): void => {
      // Defined by page-world.js.
      const world = (globalThis as { [name: symbol]: unknown })[Symbol.for('stand-in')]
      ;(world as { hear(channel: string, args: readonly unknown[]): void }).hear(channel, args)
    }
    void this.#opened?.evaluate(hear, { channel, args: structuredClone(args) }).catch(() => {})
  }

  async #open(): Promise<Page> {
    const page = await (await this.#chromium.ready).newPage()
    this.#opened = page
    await page.exposeBinding('__standIn', (source, kind: string, channel: string, args: string) =>
      this.#hear(source.frame, kind, channel, args),
    )
    await page.addInitScript({ content: this.#world() })
    await page.route('**/*', (route) => this.#answer(route))
    page.on('popup', (popup) => this.#popUp(popup))
    page.on('load', () => {
      this.#loading = false
      this.emit('did-finish-load')
    })
    page.on('crash', () => {
      this.#isCrashed = true
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    })
    page.on('close', () => this.#opened === page && this.emit('destroyed'))
    return page
  }

  /** Opens another page, because Playwright cannot use a page whose process crashed. */
  async #replace(address: string): Promise<void> {
    const before = this.#opened
    this.#isCrashed = false
    this.#page = this.#open()
    const page = await this.#page
    await before?.close()
    await page.goto(address)
  }

  #world(): string {
    const { preload } = this.#preferences
    const addresses = this.#chromium.addresses.schemes.map((scheme) => [
      `^${scheme}://([\\w-]+)`,
      `https://$1.${scheme}.test`,
    ])
    // Replacement functions, because the texts may contain replacement patterns such as `$&`.
    return WORLD.replace('__ADDRESSES__', () => JSON.stringify(addresses)).replace('__PRELOAD__', () =>
      preload === undefined ? '' : readFileSync(preload, 'utf8'),
    )
  }

  #frame(url: () => string, parent: object | null) {
    return {
      parent,
      get url() {
        return url()
      },
    }
  }

  async #hear(frame: Frame, kind: string, channel: string, args: string): Promise<string> {
    const isMain = frame === this.#opened?.mainFrame()
    const senderFrame = isMain
      ? this.mainFrame
      : this.#frame(() => this.#chromium.addresses.toMain(frame.url()), this.mainFrame)
    const event = { sender: this, senderFrame }
    const read: unknown[] = JSON.parse(args)
    if (kind === 'send') {
      this.ipc.emit(channel, event, ...read)
      return '{}'
    }
    const handler = MAIN_IPC.get(channel)
    if (!handler) return JSON.stringify({ error: `Error: No handler registered for '${channel}'` })
    try {
      const value = await handler(event, ...read)
      if (value instanceof Uint8Array) return JSON.stringify({ bytes: Buffer.from(value).toString('base64') })
      return JSON.stringify({ value: structuredClone(value) })
    } catch (error) {
      return JSON.stringify({ error: String(error) })
    }
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request()
    const url = this.#chromium.addresses.toMain(request.url())
    if (request.isNavigationRequest()) {
      const isMainFrame = request.frame() === this.#opened?.mainFrame()
      if (request.url() === this.#expected) this.#expected = undefined
      else if (this.#isRefused(url, isMainFrame)) return route.abort('aborted')
      this.emit('did-start-navigation', { url, isMainFrame, isSameDocument: false })
    }
    await answerRoute(route, url, this.#preferences.session, this.#chromium.addresses)
  }

  #isRefused(url: string, isMainFrame: boolean): boolean {
    let isPrevented = false
    const event = { url, isMainFrame, preventDefault: () => (isPrevented = true) }
    this.emit('will-frame-navigate', event)
    if (isMainFrame) this.emit('will-navigate', event)
    return isPrevented
  }

  #popUp(popup: Page): void {
    const { action } = this.#openHandler({ url: this.#chromium.addresses.toMain(popup.url()) })
    if (action === 'deny') void popup.close()
  }
}
