import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import { app, session, utilityProcess } from 'electron'
import type { CallResults } from '../../shared/bridge/index.ts'
import { AppHost } from '../host/index.ts'
import { dataFolder, startProcessesBy, thisTool } from '../input/index.ts'
import { libraryLocation } from '../library/index.ts'
import { answerMedia } from './answer-media.ts'
import { answerPages } from './answer-pages.ts'
import { setAppMenu } from './app-menu.ts'
import { AppWindow } from './app-window.ts'
import { caseProcess } from './case-process.ts'
import { chooseArchive } from './choose-archive.ts'
import { guardSession } from './guard-session.ts'
import { libraryProcess } from './library-process.ts'
import { SCHEMES } from './schemes.ts'
import { serveCalls } from './serve-calls.ts'
import { StoredPlace } from './stored-place.ts'
import { TEXTS } from './texts.ts'
import { workerProcesses } from './worker-processes.ts'

interface StartedApp {
  /** Opens files and folders on this machine: one archive, or a list of several. */
  open(paths: readonly string[]): void
  /** Brings the window to the front, or creates it. */
  show(): void
  close(): Promise<void>
}

/** Starts the app once Electron is ready. `folder` contains the built main process; the built window is next to it. */
export function startApp(folder: string): StartedApp {
  startProcessesBy(workerProcesses(utilityProcess))
  const bridge = new AppHost({
    host: 'desktop',
    dataFolder: dataFolder(),
    samplesFolder: app.isPackaged ? join(process.resourcesPath, 'samples') : join(folder, '..', '..', 'samples'),
    tool: thisTool(),
    startCase: () => caseProcess(join(folder, 'case-entry.cjs')),
    library: libraryLocation(undefined),
    startLibrary: () => libraryProcess(join(folder, 'library-entry.cjs')),
    now: () => new Date().toISOString(),
    onRecent: (path) => app.addRecentDocument(path),
  })
  // Not a persistent partition: nothing that Chromium stores for pages outlives the app.
  const partition = session.fromPartition('window', { cache: false })
  guardSession(partition)
  partition.protocol.handle(SCHEMES.app, answerPages(join(folder, '..', 'window')))
  partition.protocol.handle(SCHEMES.media, answerMedia(bridge))
  const window = new AppWindow({
    session: partition,
    preload: join(folder, 'preload.cjs'),
    place: new StoredPlace(join(dataFolder(), 'window-place.json')),
  })
  bridge.listen((event) => window.send(event))
  bridge.listen((event) => event.kind === 'recent' && void setMenu())

  const open = async (paths: readonly string[]): Promise<void> => {
    if (paths.length === 0) return
    const list = `list-${randomUUID()}`
    const archives = paths.map((path) => bridge.admit(path))
    const name = paths.length === 1 ? basename(paths[0] ?? '') : TEXTS.several(paths.length)
    const answer = await bridge.call('list.open', { list, name, archives })
    // The contract defines the type of this result. The page of the archive shows a failure to open it.
    const opened = answer.kind === 'result' ? (answer.result as CallResults['list.open']) : null
    if (opened?.kind === 'list') window.openList(opened.list)
    else window.open(archives[0] ?? '')
  }
  const setMenu = async (): Promise<void> => {
    const answer = await bridge.call('recent.list', {})
    // The contract defines the type of this result.
    const recent = answer.kind === 'result' ? (answer.result as CallResults['recent.list']) : []
    setAppMenu(recent, {
      choose: (kind) => void chooseArchive(kind, window.window).then(open),
      open: (archive) => window.open(archive),
      goTo: (page) => window.goTo(page),
      tour: () => window.tour(),
    })
  }
  serveCalls({ bridge, onOpened: () => void setMenu() })
  void setMenu()
  const { version, commit } = thisTool()
  app.setAboutPanelOptions({ applicationName: TEXTS.product, applicationVersion: version, version: commit })
  return { open: (paths) => void open(paths), show: () => window.show('/'), close: () => bridge.close() }
}
