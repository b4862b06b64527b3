import { app, BrowserWindow, dialog, type Session } from 'electron'
import type { HostEvent } from '../../shared/bridge/index.ts'
import { CHANNELS } from './channels.ts'
import { appAddress } from './schemes.ts'
import type { StoredPlace } from './stored-place.ts'
import { TEXTS } from './texts.ts'
import { MIN_SIZE } from './window-place.ts'

type Page = Extract<HostEvent, { kind: 'page-requested' }>['page']

interface WindowOptions {
  readonly session: Session
  /** Path of the bundled preload script. */
  readonly preload: string
  readonly place: StoredPlace
}

/** Only window of the app. On macOS it may be closed and created again while the app runs. */
export class AppWindow {
  readonly #options: WindowOptions
  #window: BrowserWindow | undefined
  #isListening = false
  readonly #queue: HostEvent[] = []

  constructor(options: WindowOptions) {
    this.#options = options
  }

  get window(): BrowserWindow | undefined {
    return this.#window
  }

  /** Sends an event to the renderer. Queues events until the renderer subscribes, except for progress and list updates. */
  send(event: HostEvent): void {
    if (this.#isListening) this.#window?.webContents.send(CHANNELS.event, event)
    else if (event.kind !== 'progress' && event.kind !== 'list') this.#queue.push(event)
  }

  /** Brings the window to the front; if there is none, creates one that starts at `route`. */
  show(route: string): void {
    if (!this.#window) this.#create(route)
    if (this.#window?.isMinimized()) this.#window.restore()
    this.#window?.focus()
  }

  /** Opens an archive by its id. */
  open(archive: string): void {
    if (this.#window) this.send({ kind: 'open-requested', archive })
    this.show(`/archive/${archive}`)
  }

  openList(list: string): void {
    if (this.#window) this.send({ kind: 'list-requested', list })
    this.show(`/list/${list}`)
  }

  goTo(page: Page): void {
    const route = page === 'verify' ? '/' : `/${page}`
    if (this.#window) this.send({ kind: 'page-requested', page })
    this.show(route)
  }

  /** Starts the guided tour, from any page. */
  tour(): void {
    this.send({ kind: 'tour-requested' })
    this.show('/')
  }

  #onListening(): void {
    this.#isListening = true
    for (const event of this.#queue.splice(0)) this.send(event)
  }

  #create(route: string): void {
    const { isMaximized, ...place } = this.#options.place.last()
    const window = new BrowserWindow({
      title: TEXTS.product,
      ...place,
      minWidth: MIN_SIZE.width,
      minHeight: MIN_SIZE.height,
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
      // Not earlier: it also shows the window.
      if (isMaximized) window.maximize()
      window.show()
    })
    window.on('closed', () => {
      this.#window = undefined
      this.#isListening = false
    })
    window.webContents.ipc.on(CHANNELS.listening, () => this.#onListening())
    window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) this.#isListening = false
    })
    reportCrashes(window)
    void window.loadURL(appAddress(route))
  }
}

/** Shows a dialog when the renderer crashed or hangs. */
function reportCrashes(window: BrowserWindow): void {
  const { windowGone, windowBusy } = TEXTS
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
