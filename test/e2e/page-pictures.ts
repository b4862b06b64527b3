import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'
import sharp from 'sharp'
import type { TestWindow } from '../support/window.ts'

/** Minimum of busy fields in the picture of a page that is not nearly blank. */
const MIN_BUSY_FIELDS = 60

/** Saves pictures of the window in a folder of `out/screenshots`, which is emptied first. */
export class PagePictures {
  readonly #folder: string
  readonly #window: TestWindow
  #devtools: CDPSession | undefined

  constructor(window: TestWindow, folder: string) {
    this.#window = window
    this.#folder = join(import.meta.dirname, '..', '..', 'out', 'screenshots', folder)
    rmSync(this.#folder, { recursive: true, force: true })
    mkdirSync(this.#folder, { recursive: true })
  }

  /** Saves a picture of the window; returns a fault if it is nearly blank. */
  async take(name: string): Promise<readonly string[]> {
    const bytes = await this.#capture()
    writeFileSync(join(this.#folder, `${name}.png`), bytes)
    return (await busyFields(bytes)) < MIN_BUSY_FIELDS ? [`${name}: the picture is nearly blank`] : []
  }

  /** Uses DevTools because Playwright compresses harder and takes three times as long. */
  async #capture(): Promise<Buffer> {
    this.#devtools ??= await this.#window.context.newCDPSession(this.#window.page)
    const { data } = await this.#devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    return Buffer.from(data, 'base64')
  }
}

/** Returns how many fields of a 64 × 40 grid over the picture are not of a single colour. */
async function busyFields(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const [across, down] = [64, 40]
  const busy = new Set<number>()
  for (let y = 0; y < info.height; y += 2)
    for (let x = 1; x < info.width; x++) {
      const offset = y * info.width + x
      if (Math.abs((data[offset] ?? 0) - (data[offset - 1] ?? 0)) > 40)
        busy.add(Math.floor((y * down) / info.height) * across + Math.floor((x * across) / info.width))
    }
  return busy.size
}
