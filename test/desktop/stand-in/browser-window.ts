import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions } from 'electron'
import { Chromium } from './chromium.ts'
import { WebContents } from './web-contents.ts'

export const CHROMIUM = new Chromium()
/** Hears `web-contents-created`, as the app does. */
export const CREATED = new EventEmitter()

const windows = new Set<BrowserWindow>()

/** A window is a page of Chromium. */
export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents
  readonly options: BrowserWindowConstructorOptions
  #isDestroyed = false
  #isMinimized = false

  constructor(options: BrowserWindowConstructorOptions) {
    super()
    const { webPreferences = {} } = options
    // The page's own world and the preload's are kept apart by Electron only under these.
    if (webPreferences.contextIsolation === false || webPreferences.sandbox === false)
      throw new Error('The stand-in knows only isolated, sandboxed pages')
    this.options = options
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
