import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { Addresses } from './addresses.ts'

/** Handlers registered with `ipcMain.handle`. */
export const MAIN_IPC = new Map<string, (event: unknown, ...args: readonly unknown[]) => unknown>()

/** The browser behind all windows of the stand-in. `CHROMIUM_PATH` names it. */
export class Chromium {
  readonly addresses = new Addresses()
  readonly #profile = mkdtempSync(join(tmpdir(), 'proofbench-chromium-'))
  readonly ready = this.#start()

  /** Returns the port of the debugging protocol. */
  async port(): Promise<number> {
    await this.ready
    return Number(readFileSync(join(this.#profile, 'DevToolsActivePort'), 'utf8').split('\n')[0])
  }

  async close(): Promise<void> {
    await (await this.ready).close()
    rmSync(this.#profile, { recursive: true, force: true })
  }

  async #start(): Promise<BrowserContext> {
    return await chromium.launchPersistentContext(this.#profile, {
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
      viewport: { width: 1440, height: 900 },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
  }
}
