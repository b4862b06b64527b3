import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

declare const axe: { run(context: Document, options: object): Promise<AxeResults> }

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

/**
 * Returns the violations that axe finds in the current page: all rules at both sizes, colour contrast also in the other themes.
 */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const found: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const theme of size === SIZES[0] ? (['light', 'dark', 'contrast'] as const) : (['light'] as const)) {
      await toTheme(page, theme)
      const runOnly = theme === 'light' ? { type: 'tag', values: RULES } : { type: 'rule', values: ['color-contrast'] }
      const { violations } = await page.evaluate((options) => axe.run(document, options), {
        runOnly,
        resultTypes: ['violations'],
      })
      for (const { id, nodes } of violations)
        for (const { target } of nodes.slice(0, 3)) found.push(`${theme} ${size.width}: ${id}: ${target.join(' ')}`)
    }
  }
  await page.setViewportSize(SIZES[0])
  await toTheme(page, 'light')
  return found
}
