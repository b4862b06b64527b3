import type { Page } from 'playwright-core'

/** Element that has the keyboard focus, and its faults. */
interface Stop {
  /** Accessible name, or the text of the element. */
  readonly name: string
  readonly role: string
  /** Identifier of the element, unique within the page. */
  readonly number: number
  readonly faults: readonly string[]
}

/** Day, month, year and the button of a date field: parts of one element, each with the focus. */
const MAX_PARTS = 4
/** Maximum time in milliseconds to wait for a stop that is not rendered yet. */
const PATIENCE = 15_000

/** Moves through a page by keyboard. Every stop must have a visible focus indicator and be inside the window and not covered. */
export class KeyboardWalk {
  readonly faults: string[] = []
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses `key` until the stop with this name has the focus. Goes around again while the stop may still be rendered. */
  async to(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const names = new Set<string>()
    const deadline = performance.now() + PATIENCE
    for (let ends = 0, steps = 0; steps < 400 && (ends < 3 || performance.now() < deadline); ) {
      const stop = await this.#step(key)
      if (stop === null) {
        // Focus left the page; the next key press moves it to the first element.
        ends++
        steps = 0
        names.add('(end)')
        continue
      }
      steps++
      names.add(stop.name)
      if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return
    }
    throw new Error(`The keyboard does not reach ${name}; it reaches ${[...names].join(' | ')}`)
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key)
  }

  async enter(name: string | RegExp): Promise<void> {
    await this.to(name)
    await this.press('Enter')
  }

  async type(name: string | RegExp, text: string): Promise<void> {
    await this.to(name)
    await this.press('Control+a')
    await this.#page.keyboard.type(text)
  }

  /**
   * Presses Tab until the focus has been around the page once and returns the number of stops. Throws if an element traps the
   * focus.
   */
  async around(): Promise<number> {
    const seen = new Set<number>()
    let last: Stop | null = null
    let parts = 1
    for (let steps = 0; steps < 600; steps++) {
      const stop = await this.#step('Tab')
      // The end of the page; the walk may have begun anywhere.
      if (stop === null) continue
      if (stop.number === last?.number) {
        if (++parts > MAX_PARTS) throw new Error(`${stop.name} holds the keyboard`)
        continue
      }
      parts = 1
      if (seen.has(stop.number)) return seen.size
      seen.add(stop.number)
      last = stop
    }
    throw new Error(`There is no way around the page; the last stop is ${last?.name}`)
  }

  /** Leaves the stop and returns to it, because late content above may have moved it out of sight. Returns the new state. */
  async #again(key: string, stop: Stop): Promise<Stop> {
    await this.#page.waitForTimeout(300)
    await this.#page.keyboard.press(OPPOSITE[key] ?? 'Shift+Tab')
    await this.#page.keyboard.press(key)
    const current = await focusedStop(this.#page)
    return current?.number === stop.number ? current : stop
  }

  async #step(key: string): Promise<Stop | null> {
    await this.#page.keyboard.press(key)
    let stop = await focusedStop(this.#page)
    // Content rendered late above the stop may have moved it; the browser scrolls afterwards.
    for (let tries = 0; tries < 10 && stop !== null && stop.faults.length > 0; tries++) {
      await this.#page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))))
      stop = await focusedStop(this.#page)
    }
    if (stop !== null && stop.faults.length > 0) stop = await this.#again(key, stop)
    if (stop !== null)
      for (const fault of stop.faults)
        this.faults.push(`${new URL(this.#page.url()).pathname} ${stop.role} “${stop.name}” ${fault}`)
    return stop
  }
}

/** Maps a key to the key that moves the focus back. */
const OPPOSITE: { readonly [key: string]: string } = { Tab: 'Shift+Tab', 'Shift+Tab': 'Tab' }

const focusedStop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const world = globalThis as { stops?: Map<Element, number> }
    world.stops ??= new Map()
    if (!world.stops.has(element)) world.stops.set(element, world.stops.size)
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]?.textContent
        : null
    const name = (element.getAttribute('aria-label') ?? (labelled.trim() || label || element.textContent || ''))
      .trim()
      .replaceAll(/\s+/g, ' ')
    // A visually hidden form control has its drawn counterpart next to it.
    const candidates = [element, element.nextElementSibling, element.parentElement].filter(
      (candidate) => candidate !== null,
    )
    const isMarked = (candidate: Element): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5) || boxShadow !== 'none'
    }
    const isSeen = (candidate: Element): boolean => {
      const { left, top, right, bottom, width, height } = candidate.getBoundingClientRect()
      if (width < 2 || height < 2) return false
      const [west, east] = [Math.max(0, left), Math.min(innerWidth, right)]
      const [north, south] = [Math.max(0, top), Math.min(innerHeight, bottom)]
      if (west >= east || north >= south) return false
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [west + (east - west) * x, north + (south - north) * y] as const),
      )
      return points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (candidate.contains(hit) || hit.contains(candidate))
      })
    }
    return {
      name,
      role: element.getAttribute('role') ?? element.tagName.toLowerCase(),
      number: world.stops.get(element) ?? -1,
      faults: [
        ...(element.matches(':focus-visible, input[type=date]:focus') ? [] : ['is not focused visibly']),
        ...(candidates.some(isMarked) ? [] : ['has no mark of the focus']),
        ...(candidates.some(isSeen) ? [] : ['is not in sight']),
        ...(name === '' ? ['has no name'] : []),
      ],
    }
  })
