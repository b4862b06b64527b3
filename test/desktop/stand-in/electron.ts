import type { CustomScheme } from 'electron'
import { app } from './app.ts'
import { BrowserWindow, CHROMIUM } from './browser-window.ts'
import { MAIN_IPC } from './chromium.ts'
import { answerTests } from './control.ts'
import { Menu } from './menu.ts'
import { StandInSession } from './session.ts'
import { utilityProcess } from './utility-process.ts'

const sessions = new Map<string, StandInSession>()

const ipcMain = {
  handle: (channel: string, handler: (event: unknown, ...args: readonly unknown[]) => unknown): void =>
    void MAIN_IPC.set(channel, handler),
}
const protocol = {
  registerSchemesAsPrivileged(schemes: readonly CustomScheme[]): void {
    for (const { scheme } of schemes) CHROMIUM.addresses.schemes.push(scheme)
  },
}
const session = {
  fromPartition(name: string): StandInSession {
    const known = sessions.get(name) ?? new StandInSession()
    sessions.set(name, known)
    return known
  },
}

/** One screen with a bar at its top. */
const display = { id: 1, workArea: { x: 0, y: 24, width: 1920, height: 1056 } }
const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] }

/** Dialogs get no response here; their options are recorded, and tests replace them as needed. */
const dialog = {
  shown: [] as unknown[],
  async showOpenDialog(...args: readonly unknown[]) {
    dialog.shown.push(args.at(-1))
    return { canceled: true, filePaths: [] }
  },
  async showMessageBox(...args: readonly unknown[]) {
    dialog.shown.push(args.at(-1))
    return { response: 0, checkboxChecked: false }
  },
  showErrorBox(title: string, content: string): void {
    dialog.shown.push({ title, content })
    console.error(`${title}: ${content}`)
  },
}

const electron = { app, BrowserWindow, dialog, ipcMain, Menu, protocol, screen, session, utilityProcess }
answerTests(electron, CHROMIUM)

export { app, BrowserWindow, dialog, ipcMain, Menu, protocol, screen, session, utilityProcess }
