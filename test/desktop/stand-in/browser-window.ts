import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { Chromium } from './chromium.ts'
import { WebContents } from './web-contents.ts'

export const CHROMIUM = new Chromium()
/** Emits `web-contents-created`, as Electron's app does. */
export const CREATED = new EventEmitter()

const windows = new Set<BrowserWindow>()

/** A window is a page of Chromium. */
export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents
  readonly options: BrowserWindowConstructorOptions
  #isDestroyed = false
  #isMinimized = false
  #isMaximized = false
  #bounds: Rectangle

  constructor(options: BrowserWindowConstructorOptions) {
    super()
    const { webPreferences = {} } = options
    // Electron isolates the page's world from the preload's only with these options.
    if (webPreferences.contextIsolation === false || webPreferences.sandbox === false)
      throw new Error('The stand-in knows only isolated, sandboxed pages')
    this.options = options
    const { x = 100, y = 50, width = 800, height = 600 } = options
    this.#bounds = { x, y, width, height }
    this.webContents = new WebContents(CHROMIUM, webPreferences)
    windows.add(this)
    CREATED.emit('created', {}, this.webContents)
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'))
    this.webContents.once('destroyed', () => this.#end())
  }

  static getAllWindows(): readonly BrowserWindow[] {
    return [...windows]
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address)
  }

  close(): void {
    this.emit('close', { preventDefault() {} })
    this.webContents.close()
  }

  destroy(): void {
    this.close()
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  isMinimized(): boolean {
    return this.#isMinimized
  }

  minimize(): void {
    this.#isMinimized = true
  }

  restore(): void {
    this.#isMinimized = false
  }

  getNormalBounds(): Rectangle {
    return this.#bounds
  }

  setBounds(bounds: Rectangle): void {
    this.#bounds = bounds
    this.emit('resize')
    this.emit('move')
  }

  isMaximized(): boolean {
    return this.#isMaximized
  }

  maximize(): void {
    this.#isMaximized = true
    this.emit('maximize')
  }

  show(): void {
    this.emit('show')
  }

  focus(): void {
    this.emit('focus')
  }

  #end(): void {
    this.#isDestroyed = true
    windows.delete(this)
    this.emit('closed')
    CREATED.emit('closed', windows.size)
  }
}
