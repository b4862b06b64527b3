import { EventEmitter } from 'node:events'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { App } from 'electron'
import { BrowserWindow, CHROMIUM, CREATED } from './browser-window.ts'
import { utilityProcess } from './utility-process.ts'

type AppSubset = Pick<
  App,
  'isPackaged' | 'whenReady' | 'quit' | 'exit' | 'setPath' | 'getPath' | 'enableSandbox' | 'addRecentDocument'
>

/** The app of the stand-in: life cycle, single instance by a file in `userData`. */
class StandInApp extends EventEmitter implements AppSubset {
  /** True if the test unpacked a packaged app; its own file is then no command-line argument. */
  readonly isPackaged = (process.env.STAND_IN_RESOURCES ?? '') !== ''
  readonly recentDocuments: string[] = []
  isSandboxed = false
  #userData = ''
  #holdsLock = false

  constructor() {
    super()
    if (this.isPackaged) {
      process.argv.splice(1, 1)
      Object.defineProperty(process, 'resourcesPath', { value: process.env.STAND_IN_RESOURCES })
    }
    CREATED.on('created', (event, contents) => this.emit('web-contents-created', event, contents))
    CREATED.on('closed', (left: number) => left === 0 && this.emit('window-all-closed'))
  }

  async whenReady(): Promise<void> {
    await CHROMIUM.ready
  }

  setPath(name: string, path: string): void {
    if (name === 'userData' && !existsSync(path)) throw new Error('No such folder')
    if (name === 'userData') this.#userData = path
  }

  getPath(): string {
    return this.#userData
  }

  getAppPath(): string {
    return dirname(process.argv[1] ?? '')
  }

  enableSandbox(): void {
    this.isSandboxed = true
  }

  addRecentDocument(path: string): void {
    this.recentDocuments.push(path)
  }

  getAppMetrics() {
    return utilityProcess.running().map(({ pid, name }) => ({ type: 'Utility', name, pid }))
  }

  setAboutPanelOptions(): void {}

  requestSingleInstanceLock(data: object): boolean {
    const lock = join(this.#userData, 'lock')
    try {
      const file = openSync(lock, 'wx')
      writeSync(file, String(process.pid))
      closeSync(file)
    } catch {
      // Renamed into place, because the first instance may read it at any time.
      const written = join(this.#userData, `writing-${process.pid}`)
      writeFileSync(written, JSON.stringify({ argv: process.argv, data }))
      renameSync(written, join(this.#userData, `handed-${process.pid}.json`))
      return false
    }
    this.#holdsLock = true
    watch(this.#userData, () => this.#takeHanded()).unref()
    return true
  }

  quit(): void {
    this.emit('before-quit')
    for (const window of BrowserWindow.getAllWindows()) window.emit('close', { preventDefault() {} })
    let isPrevented = false
    this.emit('will-quit', { preventDefault: () => (isPrevented = true) })
    if (!isPrevented) this.exit(0)
  }

  exit(code = 0): void {
    if (this.#holdsLock) rmSync(join(this.#userData, 'lock'), { force: true })
    // An app that failed to start has no browser.
    if (!this.#holdsLock) process.exit(code)
    void CHROMIUM.close().finally(() => process.exit(code))
  }

  #takeHanded(): void {
    for (const name of readdirSync(this.#userData).filter((name) => name.startsWith('handed-'))) {
      const path = join(this.#userData, name)
      const { argv, data } = JSON.parse(readFileSync(path, 'utf8'))
      rmSync(path)
      this.emit('second-instance', {}, argv, process.cwd(), data)
    }
  }
}

export const app = new StandInApp()
