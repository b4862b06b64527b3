import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { RecentInfo } from '../../shared/bridge/app-info.ts'
import type { HostEvent } from '../../shared/bridge/calls.ts'
import { TEXTS } from './texts.ts'

interface MenuActions {
  /** Asks for files or a folder and opens them. */
  choose(kind: 'file' | 'folder'): void
  /** Opens an archive by its id. */
  open(archive: string): void
  goTo(page: Extract<HostEvent, { kind: 'page-requested' }>['page']): void
  tour(): void
}

/** Sets the application menu; `recent` is newest first. Zoom is a setting of the window, which also has its shortcuts. */
export function setAppMenu(recent: readonly RecentInfo[], actions: MenuActions): void {
  const { menu } = TEXTS
  const isMac = process.platform === 'darwin'
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const settings: MenuItemConstructorOptions = {
    label: menu.settings,
    accelerator: 'CmdOrCtrl+,',
    click: () => actions.goTo('settings'),
  }
  const file: MenuItemConstructorOptions = {
    label: menu.file,
    submenu: [
      { label: menu.open, accelerator: 'CmdOrCtrl+O', click: () => actions.choose('file') },
      { label: menu.openFolder, accelerator: 'CmdOrCtrl+Shift+O', click: () => actions.choose('folder') },
      { label: menu.openRecent, submenu: recentItems(recent, actions) },
      separator,
      ...(isMac ? [] : [settings, separator]),
      { role: isMac ? 'close' : 'quit' },
    ],
  }
  const go: MenuItemConstructorOptions = {
    label: menu.go,
    submenu: [
      { label: menu.verify, click: () => actions.goTo('verify') },
      { label: menu.library, click: () => actions.goTo('library') },
      { label: menu.cases, click: () => actions.goTo('cases') },
      { label: menu.compare, click: () => actions.goTo('compare') },
      { label: menu.service, click: () => actions.goTo('service') },
      { label: menu.trust, click: () => actions.goTo('trust') },
      { label: menu.settings, click: () => actions.goTo('settings') },
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: menu.view,
    submenu: [
      { role: 'reload' },
      { role: 'togglefullscreen' },
      ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
    ],
  }
  const own: MenuItemConstructorOptions = {
    label: TEXTS.product,
    submenu: [
      { role: 'about' },
      separator,
      settings,
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
  const help: MenuItemConstructorOptions = {
    role: 'help',
    label: menu.help,
    submenu: [
      { label: menu.tour, click: () => actions.tour() },
      ...(isMac ? [] : [separator, { role: 'about' } as const]),
    ],
  }
  const all = [
    ...(isMac ? [own] : []),
    file,
    { role: 'editMenu' } as const,
    view,
    go,
    { role: 'windowMenu' } as const,
    help,
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(all))
}

function recentItems(recent: readonly RecentInfo[], { open }: MenuActions): MenuItemConstructorOptions[] {
  if (recent.length === 0) return [{ label: TEXTS.menu.noRecent, enabled: false }]
  // A single ampersand would define a mnemonic.
  return recent.map(({ archive, name }) => ({ label: name.replaceAll('&', '&&'), click: () => open(archive) }))
}
