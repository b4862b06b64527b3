import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../support/chromium.ts'
import { markTourSeen } from '../support/seen-tour.ts'
import { builtMain } from './built-copy.ts'
import type { DesktopApp } from './desktop-app.ts'

const REGISTER = join(import.meta.dirname, 'stand-in', 'register.ts')

/** A packaged app, unpacked. */
export interface UnpackedApp {
  readonly main: string
  readonly resources: string
}

/** Starts the built app, or a packaged one, over the stand-in. Without a data folder it gets its own. */
export async function startStandIn(
  args: readonly string[] = [],
  homeFolder?: string,
  unpacked?: UnpackedApp,
): Promise<DesktopApp> {
  const home = homeFolder ?? markTourSeen(mkdtempSync(join(tmpdir(), 'proofbench-home-')))
  const child = spawn(process.execPath, ['--import', REGISTER, unpacked?.main ?? builtMain(), ...args], {
    env: {
      ...process.env,
      PROOFBENCH_HOME: home,
      CHROMIUM_PATH: chromiumPath() ?? '',
      STAND_IN_RESOURCES: unpacked?.resources ?? '',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const answers = new Map<number, (answer: { readonly result?: unknown; readonly error?: string }) => void>()
  let count = 0
  let browser: Promise<Browser> | undefined
  const port = new Promise<number>((resolve, reject) => {
    child.on('message', (message: { port?: number; number?: number; result?: unknown; error?: string }) => {
      if (message.port !== undefined) resolve(message.port)
      if (message.number !== undefined) answers.get(message.number)?.(message)
    })
    child.once('exit', (code) => reject(new Error(`The app ended with ${code}`)))
  })
  port.catch(() => {})
  return {
    home,
    isReal: false,
    process: child,
    async window() {
      browser ??= port.then((known) => chromium.connectOverCDP(`http://127.0.0.1:${known}`))
      const [context] = (await browser).contexts()
      if (!context) throw new Error('The browser has no context')
      const isWindow = (page: Page): boolean => page.url().startsWith('https://app.proofbench.test/')
      for (;;) {
        const found = context.pages().find(isWindow)
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    inMain(work, argument) {
      count += 1
      const number = count
      return new Promise((resolve, reject) => {
        answers.set(number, ({ result, error }) => {
          answers.delete(number)
          // The other process responds with the result of `work`.
          if (error === undefined) resolve(result as Awaited<ReturnType<typeof work>>)
          else reject(new Error(error))
        })
        child.send({ number, source: work.toString(), input: argument })
      })
    },
    async close() {
      const ended = child.exitCode !== null ? Promise.resolve() : new Promise((resolve) => child.once('exit', resolve))
      if (child.connected) child.disconnect()
      await ended
      await (await browser?.catch(() => undefined))?.close().catch(() => {})
      if (homeFolder === undefined) rmSync(home, { recursive: true, force: true })
    },
  }
}
