import type { ChildProcess } from 'node:child_process'
import type * as Electron from 'electron'
import type { Page } from 'playwright-core'

/** A started desktop app: its window, and its main process to look into. */
export interface DesktopApp {
  /** The data folder. */
  readonly home: string
  /** Electron itself; otherwise its stand-in. */
  readonly isReal: boolean
  readonly process: ChildProcess
  /** The window's page, once it is there. */
  window(): Promise<Page>
  /** Runs `work` in the main process, with its `electron` module. It can use nothing but what it is given. */
  inMain<Given, Result>(
    work: (electron: typeof Electron, given: Given) => Result | Promise<Result>,
    given: Given,
  ): Promise<Result>
  close(): Promise<void>
}
