import { afterAll, beforeAll } from 'vitest'
import { openWindow, type TestWindow, type WindowOptions } from '../support/window.ts'

interface SuiteWindowOptions extends Omit<WindowOptions, 'host'> {
  /** Milliseconds that an action on the page may take. Default: 30,000. */
  readonly timeout?: number
}

/** Maximum milliseconds until the host has started and the window is open. */
const OPEN_MS = 120_000

/** Returns the window of a test suite on a web host: opened before its first test, closed after its last. */
export function suiteWindow({ timeout = 30_000, ...options }: SuiteWindowOptions = {}): TestWindow {
  let window: TestWindow | undefined
  const opened = (): TestWindow => {
    if (!window) throw new Error('The window of a suite is open only while its tests and hooks run')
    return window
  }
  beforeAll(async () => {
    window = await openWindow(options)
    window.page.setDefaultTimeout(timeout)
  }, OPEN_MS)
  afterAll(() => window?.close())
  return {
    get page() {
      return opened().page
    },
    get context() {
      return opened().context
    },
    get host() {
      return opened().host
    },
    get problems() {
      return opened().problems
    },
    open: (route) => opened().open(route),
    load: (route) => opened().load(route),
    close: () => opened().close(),
  }
}
