import { join, resolve } from 'node:path'
import { app, dialog } from 'electron'
import { dataFolder } from '../input/data-folder.ts'
import { makeFolder } from '../input/make-folder.ts'
import { guardContents } from './guard-contents.ts'
import { namedFiles } from './named-files.ts'
import { registerSchemes } from './schemes.ts'
import { startApp } from './start-app.ts'
import { WORDS } from './words.ts'

/** What a second start sends to the first. */
interface Handed {
  readonly files: readonly string[]
}

/** Never a stack: it says nothing to who reads it, and may quote what he opened. */
process.on('uncaughtException', (error) => {
  dialog.showErrorBox(WORDS.product, WORDS.notGoingOn(error.name))
  app.exit(70)
})

// Chromium's own files lie beside the user's data; two data folders are two apps.
const chromium = join(dataFolder(), 'window')
makeFolder(chromium, 0o700)
app.setPath('userData', chromium)
// Under which Windows groups windows and recent files; electron-builder.yml names it too.
if (process.platform === 'win32') app.setAppUserModelId('app.proofbench.desktop')
app.enableSandbox()
registerSchemes()
app.on('web-contents-created', (_event, contents) => guardContents(contents))

// Unpackaged, the app's own file or folder stands among the words, behind switches of whoever started it.
const own = [import.meta.filename, app.getAppPath()]
const at = process.argv.findIndex((word, index) => index > 0 && own.includes(resolve(word)))
const files = namedFiles(process.argv.slice(app.isPackaged ? 1 : Math.max(at, 1) + 1), process.cwd())
const handed: Handed = { files }
if (app.requestSingleInstanceLock({ ...handed })) start()
else app.quit()

function start(): void {
  const waiting = [...files]
  let open = (paths: readonly string[]): void => void waiting.push(...paths)
  let show = (): void => {}
  // Sent by macOS, also before the app is ready.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    open([path])
  })
  app.on('second-instance', (_event, _words, _folder, given) => {
    show()
    // From another start of this very program; some systems hand over nothing.
    open((given as Partial<Handed> | null)?.files ?? [])
  })
  app.on('activate', () => show())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  void app.whenReady().then(() => {
    const started = startApp(import.meta.dirname)
    open = started.open
    closeOnQuit(started.close)
    show = started.show
    if (waiting.length === 0) show()
    open(waiting.splice(0))
  })
}

/** Lets the service write what it holds, and ends what still reads, before the app is gone. */
function closeOnQuit(close: () => Promise<void>): void {
  let isClosing = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isClosing) return
    isClosing = true
    void close().finally(() => app.exit(0))
  })
}
