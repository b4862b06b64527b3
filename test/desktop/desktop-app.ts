import type { ChildProcess } from 'node:child_process'
import type * as Electron from 'electron'
import type { Page } from 'playwright-core'

/** A started desktop app: its window, and access to its main process. */
export interface DesktopApp {
  /** The data folder. */
  readonly home: string
  /** True for Electron itself, false for its stand-in. */
  readonly isReal: boolean
  readonly process: ChildProcess
  /** Resolves to the window's page once it exists. */
  window(): Promise<Page>
  /** Runs `work` in the main process, with its `electron` module. `work` can use only its arguments. */
  inMain<Input, Result>(
    work: (electron: typeof Electron, input: Input) => Result | Promise<Result>,
    input: Input,
  ): Promise<Result>
  close(): Promise<void>
}
