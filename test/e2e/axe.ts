import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { inLength } from '../support/length.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const EVERY_RULE = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const
const COLOURS = { type: 'rule', values: ['color-contrast'] } as const
/** Rules whose result depends on the size of the window, in which labels are hidden and regions scroll. */
const LAYOUT = {
  type: 'rule',
  values: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'button-name', 'link-name'],
} as const

declare const axe: { run(context: string, options: object): Promise<AxeResults> }

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
] as const

/** Media features that select each theme. */
export const THEMES = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'dark', contrast: 'more' },
} as const
export type ThemeName = keyof typeof THEMES

/** Emulates the media features of a theme and waits until its colours are applied and transitions have ended. */
export async function toTheme(page: Page, theme: ThemeName): Promise<void> {
  await page.emulateMedia({ ...THEMES[theme], reducedMotion: 'reduce' })
  // A React effect applies the theme, and CSS transitions change the colours.
  await page.waitForFunction(
    ([scheme, isContrast]) =>
      document.documentElement.dataset.mantineColorScheme === scheme &&
      document.documentElement.hasAttribute('data-contrast') === isContrast &&
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
    [THEMES[theme].colorScheme, theme === 'contrast'] as const,
  )
}

export interface Condition {
  readonly size: (typeof SIZES)[number]
  readonly theme: ThemeName
  /** Rules of axe whose results can differ from those of the first condition. */
  readonly runOnly: { readonly type: string; readonly values: readonly string[] }
}

/** Sizes and themes in which a long run examines every page: each once, and each of its colours at full width too. */
const ALL: readonly Condition[] = [
  { size: SIZES[0], theme: 'light', runOnly: EVERY_RULE },
  { size: SIZES[1], theme: 'dark', runOnly: LAYOUT },
  { size: SIZES[0], theme: 'dark', runOnly: COLOURS },
  { size: SIZES[0], theme: 'contrast', runOnly: COLOURS },
]
/** Conditions that the pages of a short run take in turn. */
const IN_TURN: readonly Condition[] = [
  { size: SIZES[0], theme: 'light', runOnly: EVERY_RULE },
  { size: SIZES[1], theme: 'dark', runOnly: EVERY_RULE },
]
const turns = new WeakMap<Page, number>()

/** Returns the conditions of the state that a window shows: all in a long run, otherwise the one whose turn it is in this window. */
export function conditionsOfTurn(page: Page): readonly Condition[] {
  const turn = turns.get(page) ?? 0
  turns.set(page, turn + 1)
  return inLength(IN_TURN.slice(turn % IN_TURN.length).slice(0, 1), ALL)
}

/** Calls `examine` in each condition and returns the faults found, with their theme and width. Restores the first condition. */
export async function inConditions(
  page: Page,
  conditions: readonly Condition[],
  examine: (condition: Condition) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const condition of conditions) {
    const { size, theme } = condition
    await page.setViewportSize(size)
    await toTheme(page, theme)
    found.push(...(await examine(condition)).map((fault) => `${theme} ${size.width}: ${fault}`))
  }
  await page.setViewportSize(SIZES[0])
  await toTheme(page, 'light')
  return found
}

const states = new WeakMap<Page, number>()

/**
 * Returns the violations that axe finds in the current state of a page: in a short run for every third state of a window, because
 * axe takes longer than what it examines took to reach. `within` selects the part of the page that is examined.
 */
export async function violationsOf(page: Page, within?: string): Promise<readonly string[]> {
  const state = states.get(page) ?? 0
  states.set(page, state + 1)
  if (inLength(state % 3 !== 0, false)) return []
  return inConditions(page, conditionsOfTurn(page), (condition) => violationsNow(page, condition, within))
}

/** Returns the violations that axe finds in the current page as it is, by the rules of a condition. */
export async function violationsNow(page: Page, { runOnly }: Condition, within = 'html'): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  // No rule that runs reads style sheets, which would be loaded once more for each page.
  const options = { runOnly, resultTypes: ['violations'], preload: false }
  const { violations } = await page.evaluate(([context, options]) => axe.run(context, options), [
    within,
    options,
  ] as const)
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(' ')}`))
}
