import { electronPath } from '../../build/electron-path.ts'
import { chromiumPath } from '../support/chromium.ts'
import type { DesktopApp } from './desktop-app.ts'
import { startReal } from './start-real.ts'
import { startStandIn } from './start-stand-in.ts'

const program = electronPath()
const hasScreen = process.platform !== 'linux' || (process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY ?? '') !== ''
/** Whether tests run on Electron itself. */
export const isReal = program !== null && hasScreen

if (!isReal)
  console.warn(
    `SKIPPED on Electron itself: ${program === null ? 'its program is not on this machine (ELECTRON_PATH names one)' : 'there is no screen'}; its stand-in takes its place`,
  )

/** Returns whether the app can be started: in Electron, or over its stand-in, which needs a Chromium. */
export const canStart = (): boolean => isReal || chromiumPath() !== null

/** Starts the built app: in Electron if it is installed, otherwise over the stand-in. */
export const startDesktop = (args: readonly string[] = [], home?: string): Promise<DesktopApp> =>
  isReal && program !== null ? startReal(program, args, home) : startStandIn(args, home)
