import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, chromiumPath } from './chromium.ts'
import { drawn } from './drawn.ts'
import { goTo } from './go-to.ts'
import { once } from './once/once.ts'
import { markTourSeen } from './seen-tour.ts'

const ROOT = join(import.meta.dirname, '..', '..')

export interface WindowHost {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  readonly base: string
  readonly token: string
  readonly home: string
  /** URL printed by the host, with its token and the route of its arguments. */
  readonly address: string
  /** Stops the host but keeps its data folder. */
  stop(): void
  /** Sends a signal and returns the exit code; null if the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Stops the host and removes its data folder. */
  close(): void
}

let cachedCopy: string | undefined

/** Copies the build output, so that a later build does not affect the host. */
function builtCopy(): string {
  if (cachedCopy !== undefined) return cachedCopy
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-built-'))
  for (const part of ['web', 'window']) cpSync(join(ROOT, 'out', part), join(folder, 'out', part), { recursive: true })
  symlinkSync(join(ROOT, 'samples'), join(folder, 'samples'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cachedCopy = folder
  return folder
}

/** Starts the built web host with its own data folder. */
export const startHost = (...args: readonly string[]): Promise<WindowHost> =>
  hostAt(markTourSeen(mkdtempSync(join(tmpdir(), 'proofbench-home-'))), args)

/** Starts the built web host with an existing data folder. */
export async function hostAt(home: string, args: readonly string[] = []): Promise<WindowHost> {
  await once('window')
  const child = spawn(process.execPath, [join(builtCopy(), 'out', 'web', 'main.mjs'), ...args], {
    env: { ...process.env, PROOFBENCH_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = new URL(await firstLine(child))
  return {
    base: address.origin,
    token: new URLSearchParams(address.hash.slice(1)).get('token') ?? '',
    home,
    address: address.href,
    stop: () => void child.kill('SIGTERM'),
    end(signal) {
      child.kill(signal)
      return new Promise((resolve) => child.once('exit', resolve))
    },
    close() {
      child.kill('SIGTERM')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const line = text.split('\n').find((candidate) => candidate.startsWith('http'))
      if (line !== undefined) resolve(line.trim())
    })
    child.once('exit', (code) => reject(new Error(`The host ended with ${code}`)))
  })
}

export interface TestWindow {
  readonly page: Page
  readonly context: BrowserContext
  readonly host: Omit<WindowHost, 'end'>
  /** Problems that no page may have: errors, blocked styles, requests to other hosts. */
  readonly problems: string[]
  /** Goes to a route of the window and waits until it is drawn. Loads the window only if it is not loaded yet. */
  open(route: string): Promise<void>
  /** Loads the window at a route and waits until it is drawn. */
  load(route: string): Promise<void>
  /** Writes a dropped file to disk, for hosts that read it there. */
  willDrop?(name: string, bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** Host of a window: the web host, or the desktop app. */
export type HostName = 'web' | 'desktop'

export interface WindowOptions {
  /** Default: `web`. */
  readonly host?: HostName
  readonly width?: number
  readonly height?: number
  /** Starts as if the app had never been used. */
  readonly isFirstStart?: boolean
  /** Opens the header of archives, as a user who wants to see the whole statements. */
  readonly isHeaderOpen?: boolean
  /** Library of the web host; default: a file in its data folder. */
  readonly library?: string
}

let browser: Promise<Browser> | undefined

/** The browser of all windows of this process. Ends with the process. */
function sharedBrowser(): Promise<Browser> {
  browser ??= chromium
    .launch({ executablePath: chromiumPath() ?? '', args: CHROMIUM_ARGUMENTS })
    .then((launched) => launched.once('disconnected', () => (browser = undefined)))
  return browser
}

/** Opens a window on its own host. Requires that `chromiumPath()` is not null. */
export async function openWindow(options: WindowOptions = {}): Promise<TestWindow> {
  if (options.host === 'desktop') return (await import('../desktop/desktop-window.ts')).openDesktopWindow(options)
  const { width = 1440, height = 900, isFirstStart = false, isHeaderOpen = false, library } = options
  const [host, launched] = await Promise.all([
    isFirstStart
      ? hostAt(mkdtempSync(join(tmpdir(), 'proofbench-home-')))
      : startHost(...(library === undefined ? [] : ['--library', library])),
    sharedBrowser(),
  ])
  const context = await launched.newContext({
    viewport: { width, height },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  if (isHeaderOpen) await context.addInitScript(() => sessionStorage.setItem('proofbench-header', 'true'))
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // Browsers log a refused call by its status.
    if (message.type() === 'error' && !message.text().includes('422')) problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(host.base) && !url.startsWith('blob:') && !url.startsWith('data:'))
      problems.push(`request: ${url}`)
  })
  const load = async (route: string): Promise<void> => {
    // Addresses that differ only in their fragment would not be loaded again.
    if (page.url() !== 'about:blank') await page.goto('about:blank')
    await page.goto(`${host.base}${route}#token=${host.token}`)
    await drawn(page)
  }
  return {
    page,
    context,
    host,
    problems,
    open: (route) => (page.url().startsWith(`${host.base}/`) ? goTo(page, route) : load(route)),
    load,
    async close() {
      await context.close()
      host.close()
    },
  }
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}
