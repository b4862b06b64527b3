import type { Page } from 'playwright-core'

interface Frames {
  /** Times between two frames, milliseconds: the longest one, and the one that 95 % do not exceed. */
  readonly longest: number
  readonly p95: number
}

/** Measures the frames that are drawn while `act` runs. */
export async function framesOf(page: Page, act: () => Promise<void>): Promise<Frames> {
  // A string, because this file has Node's types and the code runs in the page.
  await page.evaluate(`{
    const frames = { times: [], last: performance.now(), on: true }
    globalThis.frames = frames
    const tick = (now) => {
      frames.times.push(now - frames.last)
      frames.last = now
      if (frames.on) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  }`)
  await act()
  const times = await page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: { times: number[]; on: boolean } }
    frames.on = false
    return frames.times
  })
  const sorted = times.toSorted((a, b) => a - b)
  return { longest: sorted.at(-1) ?? 0, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 }
}

export const longestFrame = async (page: Page, act: () => Promise<void>): Promise<number> =>
  (await framesOf(page, act)).longest

/** Scrolls up and down over an element with the wheel for half a second. */
export async function wheel(page: Page, selector: string, delta: number): Promise<void> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(40, box.height / 2))
  for (let step = 0; step < 30; step++) {
    await page.mouse.wheel(0, step % 10 < 5 ? delta : -delta)
    await page.waitForTimeout(16)
  }
}
