import type { Page } from 'playwright-core'

/** Where the keyboard is, and what is wrong with that place. */
interface Stop {
  /** What assistive technology calls it, or its text. */
  readonly name: string
  readonly role: string
  /** Of the same element always the same, of another one never. */
  readonly number: number
  readonly faults: readonly string[]
}

/** Milliseconds. */
const PATIENCE = 15_000

/** Moves through a page by keys only. Every stop has to be seen: marked as focused, in the window, covered by nothing. */
export class KeyboardWalk {
  readonly faults: string[] = []
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Goes on by `key` until a stop has this name; what is not there yet may come while it goes round. */
  async to(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const seen = new Set<string>()
    const until = performance.now() + PATIENCE
    for (let ends = 0, steps = 0; steps < 400 && (ends < 3 || performance.now() < until); ) {
      const stop = await this.#step(key)
      if (stop === null) {
        // Past the last one; the next one is the first again.
        ends++
        steps = 0
        seen.add('(end)')
        continue
      }
      steps++
      seen.add(stop.name)
      if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return
    }
    throw new Error(`The keyboard does not reach ${name}; it reaches ${[...seen].join(' | ')}`)
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

  /** From wherever it is once around: nothing may hold the keyboard. Returns how many stops there are. */
  async around(): Promise<number> {
    const seen = new Set<number>()
    let last: Stop | null = null
    for (let steps = 0; steps < 600; steps++) {
      const stop = await this.#step('Tab')
      if (stop === null) {
        if (last !== null) return seen.size
        continue
      }
      if (stop.number === last?.number) throw new Error(`${stop.name} holds the keyboard`)
      if (seen.has(stop.number)) return seen.size
      seen.add(stop.number)
      last = stop
    }
    throw new Error(`There is no way around the page; the last stop is ${last?.name}`)
  }

  /** Back and forth: whether the stop itself is at fault, or what came late above it has pushed it away. */
  async #again(key: string, stop: Stop): Promise<Stop> {
    await this.#page.waitForTimeout(300)
    await this.#page.keyboard.press(OPPOSITE[key] ?? 'Shift+Tab')
    await this.#page.keyboard.press(key)
    const again = await stopOf(this.#page)
    return again?.number === stop.number ? again : stop
  }

  async #step(key: string): Promise<Stop | null> {
    await this.#page.keyboard.press(key)
    let stop = await stopOf(this.#page)
    // What has just come above it may have moved it; the browser scrolls after that.
    for (let tries = 0; tries < 10 && stop !== null && stop.faults.length > 0; tries++) {
      await this.#page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))))
      stop = await stopOf(this.#page)
    }
    if (stop !== null && stop.faults.length > 0) stop = await this.#again(key, stop)
    if (stop !== null)
      for (const fault of stop.faults)
        this.faults.push(`${new URL(this.#page.url()).pathname} ${stop.role} “${stop.name}” ${fault}`)
    return stop
  }
}

/** The key that leads back. */
const OPPOSITE: { readonly [key: string]: string } = { Tab: 'Shift+Tab', 'Shift+Tab': 'Tab' }

const stopOf = (page: Page): Promise<Stop | null> =>
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
    // What is drawn for a hidden control of a form stands beside it.
    const drawn = [element, element.nextElementSibling, element.parentElement].filter((one) => one !== null)
    const isMarked = (one: Element): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5) || boxShadow !== 'none'
    }
    const isSeen = (one: Element): boolean => {
      const { left, top, right, bottom, width, height } = one.getBoundingClientRect()
      if (width < 2 || height < 2) return false
      const [west, east] = [Math.max(0, left), Math.min(innerWidth, right)]
      const [north, south] = [Math.max(0, top), Math.min(innerHeight, bottom)]
      if (west >= east || north >= south) return false
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [west + (east - west) * x, north + (south - north) * y] as const),
      )
      return points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (one.contains(hit) || hit.contains(one))
      })
    }
    return {
      name,
      role: element.getAttribute('role') ?? element.tagName.toLowerCase(),
      number: world.stops.get(element) ?? -1,
      faults: [
        ...(element.matches(':focus-visible') ? [] : ['is not focused visibly']),
        ...(drawn.some(isMarked) ? [] : ['has no mark of the focus']),
        ...(drawn.some(isSeen) ? [] : ['is not in sight']),
        ...(name === '' ? ['has no name'] : []),
      ],
    }
  })
