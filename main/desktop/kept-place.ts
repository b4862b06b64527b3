import { type BrowserWindow, screen } from 'electron'
import { readJsonFile, writeJsonFile } from '../bridge/json-file.ts'
import { type FittingPlace, fittingPlace, readPlace } from './window-place.ts'

/** Milliseconds of rest after which a moved window is written down. */
const REST = 300

/** Remembers in a file where the window stood. */
export class KeptPlace {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** Where a window is to be made on the screens of now. Only once the app is ready. */
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
    const keep = (): void => {
      clearTimeout(timer)
      if (window.isDestroyed()) return
      const { x, y, width, height } = window.getNormalBounds()
      try {
        writeJsonFile(this.#path, { x, y, width, height, isMaximized: window.isMaximized() })
      } catch {
        // A place that cannot be kept is no reason to disturb anybody.
      }
    }
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(keep, REST)
    }
    window.on('resize', later)
    window.on('move', later)
    window.on('maximize', later)
    window.on('unmaximize', later)
    window.on('close', keep)
    window.on('closed', () => clearTimeout(timer))
  }
}
