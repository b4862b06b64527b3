import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { HostEvent, RecentInfo } from '../../shared/bridge/index.ts'
import { TEXTS } from './texts.ts'

interface MenuActions {
  /** Asks for files or a folder and opens them. */
  choose(kind: 'file' | 'folder'): void
  /** Opens an archive by its id. */
  open(archive: string): void
  goTo(page: Extract<HostEvent, { kind: 'page-requested' }>['page']): void
  tour(): void
}

type Item = MenuItemConstructorOptions

const PAGES = ['verify', 'library', 'cases', 'compare', 'service', 'trust', 'settings'] as const
const SEPARATOR: Item = { type: 'separator' }
const isMac = process.platform === 'darwin'
const { menu } = TEXTS

/** Sets the application menu; `recent` is newest first. Zoom is a setting of the window, which also has its shortcuts. */
export function setAppMenu(recent: readonly RecentInfo[], actions: MenuActions): void {
  const settings: Item = { label: menu.settings, accelerator: 'CmdOrCtrl+,', click: () => actions.goTo('settings') }
  const template: Item[] = [
    ...(isMac ? [appMenu(settings)] : []),
    fileMenu(recent, actions, settings),
    { role: 'editMenu' },
    viewMenu(),
    { label: menu.go, submenu: PAGES.map((page) => ({ label: menu[page], click: () => actions.goTo(page) })) },
    { role: 'windowMenu' },
    helpMenu(actions),
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** Menu of macOS that is named after the app. */
const appMenu = (settings: Item): Item => ({
  label: TEXTS.product,
  submenu: [
    { role: 'about' },
    SEPARATOR,
    settings,
    SEPARATOR,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    SEPARATOR,
    { role: 'quit' },
  ],
})

const fileMenu = (recent: readonly RecentInfo[], actions: MenuActions, settings: Item): Item => ({
  label: menu.file,
  submenu: [
    { label: menu.open, accelerator: 'CmdOrCtrl+O', click: () => actions.choose('file') },
    { label: menu.openFolder, accelerator: 'CmdOrCtrl+Shift+O', click: () => actions.choose('folder') },
    { label: menu.openRecent, submenu: recentItems(recent, actions) },
    SEPARATOR,
    ...(isMac ? [] : [settings, SEPARATOR]),
    { role: isMac ? 'close' : 'quit' },
  ],
})

const viewMenu = (): Item => ({
  label: menu.view,
  submenu: [
    { role: 'reload' },
    { role: 'togglefullscreen' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
  ],
})

const helpMenu = (actions: MenuActions): Item => ({
  role: 'help',
  label: menu.help,
  submenu: [
    { label: menu.manual, click: () => actions.goTo('help') },
    { label: menu.tour, click: () => actions.tour() },
    ...(isMac ? [] : [SEPARATOR, { role: 'about' } as const]),
  ],
})

function recentItems(recent: readonly RecentInfo[], { open }: MenuActions): Item[] {
  if (recent.length === 0) return [{ label: menu.noRecent, enabled: false }]
  // A single ampersand would define a mnemonic.
  return recent.map(({ archive, name }) => ({ label: name.replaceAll('&', '&&'), click: () => open(archive) }))
}
