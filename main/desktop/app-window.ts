import { app, BrowserWindow, dialog, type Session } from 'electron'
import type { HostEvent } from '../../shared/bridge/calls.ts'
import { CHANNELS } from './channels.ts'
import type { KeptPlace } from './kept-place.ts'
import { appAddress } from './schemes.ts'
import { LEAST_SIZE } from './window-place.ts'
import { WORDS } from './words.ts'

type Page = Extract<HostEvent, { kind: 'page-requested' }>['page']

interface WindowOptions {
  readonly session: Session
  /** Path of the bundled preload. */
  readonly preload: string
  readonly place: KeptPlace
}

/** The one window of the app. It may be closed and made again while the app goes on (macOS). */
export class AppWindow {
  readonly #options: WindowOptions
  #window: BrowserWindow | undefined
  #isHeard = false
  readonly #unheard: HostEvent[] = []

  constructor(options: WindowOptions) {
    this.#options = options
  }

  get window(): BrowserWindow | undefined {
    return this.#window
  }

  /** What is told while nobody listens waits until somebody does. */
  tell(event: HostEvent): void {
    if (this.#isHeard) this.#window?.webContents.send(CHANNELS.event, event)
    else if (event.kind !== 'progress' && event.kind !== 'list') this.#unheard.push(event)
  }

  /** Brings the window to the front; where there is none, one is made that starts at `route`. */
  show(route: string): void {
    if (!this.#window) this.#make(route)
    if (this.#window?.isMinimized()) this.#window.restore()
    this.#window?.focus()
  }

  /** Opens what is known under an id. */
  open(archive: string): void {
    if (this.#window) this.tell({ kind: 'open-requested', archive })
    this.show(`/archive/${archive}`)
  }

  openList(list: string): void {
    if (this.#window) this.tell({ kind: 'list-requested', list })
    this.show(`/list/${list}`)
  }

  goTo(page: Page): void {
    const route = page === 'verify' ? '/' : `/${page}`
    if (this.#window) this.tell({ kind: 'page-requested', page })
    this.show(route)
  }

  /** Starts the tour of the window, from wherever the user is. */
  tour(): void {
    this.tell({ kind: 'tour-requested' })
    this.show('/')
  }

  #hear(): void {
    this.#isHeard = true
    for (const event of this.#unheard.splice(0)) this.tell(event)
  }

  #make(route: string): void {
    const { isMaximized, ...place } = this.#options.place.last()
    const window = new BrowserWindow({
      title: WORDS.product,
      ...place,
      minWidth: LEAST_SIZE.width,
      minHeight: LEAST_SIZE.height,
      show: false,
      webPreferences: {
        session: this.#options.session,
        preload: this.#options.preload,
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        webviewTag: false,
        navigateOnDragDrop: false,
        spellcheck: false,
        devTools: !app.isPackaged,
      },
    })
    this.#window = window
    this.#options.place.follow(window)
    window.once('ready-to-show', () => {
      // Only now: it shows the window, too.
      if (isMaximized) window.maximize()
      window.show()
    })
    window.on('closed', () => {
      this.#window = undefined
      this.#isHeard = false
    })
    window.webContents.ipc.on(CHANNELS.listening, () => this.#hear())
    window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) this.#isHeard = false
    })
    tellCrashes(window)
    void window.loadURL(appAddress(route))
  }
}

/** A window that died or hangs is never left standing there without a word. */
function tellCrashes(window: BrowserWindow): void {
  const { windowGone, windowBusy } = WORDS
  window.webContents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit') return
    const { message, detail, reload, quit } = windowGone
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message,
      detail,
      buttons: [reload, quit],
      cancelId: 0,
    })
    if (response === 1) app.quit()
    else window.webContents.reload()
  })
  window.on('unresponsive', async () => {
    const { message, detail, wait, reload } = windowBusy
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message,
      detail,
      buttons: [wait, reload],
      cancelId: 0,
    })
    // A page that hangs cannot unload; its process has to end first.
    if (response === 1) {
      window.webContents.forcefullyCrashRenderer()
      window.webContents.reload()
    }
  })
}
