import type { Page } from 'playwright-core'

/** Returns the longest time between two frames while `act` runs, in milliseconds. */
export async function longestFrame(page: Page, act: () => Promise<void>): Promise<number> {
  // A string, because this file has Node's types and the code runs in the page.
  await page.evaluate(`{
    const frames = { longest: 0, last: performance.now(), on: true }
    globalThis.frames = frames
    const tick = (now) => {
      frames.longest = Math.max(frames.longest, now - frames.last)
      frames.last = now
      if (frames.on) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  }`)
  await act()
  return page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: { longest: number; on: boolean } }
    frames.on = false
    return frames.longest
  })
}

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
