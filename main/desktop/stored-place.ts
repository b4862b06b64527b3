import { type BrowserWindow, screen } from 'electron'
import { readJsonFile, writeJsonFile } from '../host/index.ts'
import { type FittingPlace, fittingPlace, readPlace } from './window-place.ts'

/** Milliseconds without a change after which the place of the window is stored. */
const DELAY_MS = 300

/** Stores position and size of the window in a file. */
export class StoredPlace {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** Returns the place for a new window on the current screens. Call after the app is ready. */
  last(): FittingPlace {
    const main = screen.getPrimaryDisplay()
    const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
    return fittingPlace(
      readPlace(readJsonFile(this.#path)),
      [main, ...others].map(({ workArea }) => workArea),
    )
  }

  follow(window: BrowserWindow): void {
    let timer: NodeJS.Timeout | undefined
    const store = (): void => {
      clearTimeout(timer)
      if (window.isDestroyed()) return
      const { x, y, width, height } = window.getNormalBounds()
      try {
        writeJsonFile(this.#path, { x, y, width, height, isMaximized: window.isMaximized() })
      } catch {
        // Failing to store the place is not worth an error message.
      }
    }
    const schedule = (): void => {
      clearTimeout(timer)
      timer = setTimeout(store, DELAY_MS)
    }
    window.on('resize', schedule)
    window.on('move', schedule)
    window.on('maximize', schedule)
    window.on('unmaximize', schedule)
    window.on('close', store)
    window.on('closed', () => clearTimeout(timer))
  }
}
