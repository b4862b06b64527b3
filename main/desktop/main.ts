import { join, resolve } from 'node:path'
import { app, dialog } from 'electron'
import { dataFolder, makeFolder } from '../input/index.ts'
import { guardContents } from './guard-contents.ts'
import { namedFiles } from './named-files.ts'
import { registerSchemes } from './schemes.ts'
import { startApp } from './start-app.ts'
import { TEXTS } from './texts.ts'

/** Data that a second instance sends to the first. */
interface LaunchData {
  readonly files: readonly string[]
}

/** Shows no stack: it does not help the user, and may quote an opened archive. */
process.on('uncaughtException', (error) => {
  dialog.showErrorBox(TEXTS.product, TEXTS.notGoingOn(error.name))
  app.exit(70)
})

// The data folder also contains the files of Chromium, so that each data folder is a separate app.
const chromium = join(dataFolder(), 'window')
makeFolder(chromium, 0o700)
app.setPath('userData', chromium)
// Application id by which Windows groups windows and recent files; also set in electron-builder.yml.
if (process.platform === 'win32') app.setAppUserModelId('app.proofbench.desktop')
app.enableSandbox()
registerSchemes()
app.on('web-contents-created', (_event, contents) => guardContents(contents))

// When not packaged, argv also contains the app's own file or folder, after switches for Electron.
const ownPaths = [import.meta.filename, app.getAppPath()]
const ownIndex = process.argv.findIndex((argument, index) => index > 0 && ownPaths.includes(resolve(argument)))
const files = namedFiles(process.argv.slice(app.isPackaged ? 1 : Math.max(ownIndex, 1) + 1), process.cwd())
const launchData: LaunchData = { files }
if (app.requestSingleInstanceLock({ ...launchData })) start()
else app.quit()

function start(): void {
  const pending = [...files]
  let open = (paths: readonly string[]): void => void pending.push(...paths)
  let show = (): void => {}
  // Sent by macOS, also before the app is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    open([path])
  })
  app.on('second-instance', (_event, _argv, _folder, data) => {
    show()
    // From a second instance of this program; some systems pass no data.
    open((data as Partial<LaunchData> | null)?.files ?? [])
  })
  app.on('activate', () => show())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  void app.whenReady().then(() => {
    const desktop = startApp(import.meta.dirname)
    open = desktop.open
    closeOnQuit(desktop.close)
    show = desktop.show
    if (pending.length === 0) show()
    open(pending.splice(0))
  })
}

/** Closes the service and stops running reads before the app quits. */
function closeOnQuit(close: () => Promise<void>): void {
  let isClosing = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isClosing) return
    isClosing = true
    void close().finally(() => app.exit(0))
  })
}
