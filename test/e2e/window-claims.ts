import type { Page } from 'playwright-core'

/** Claims of a view about signed content, as displayed to a user. */
export interface Claims {
  /** Text in the colour of success, except checks in the Verdict view. */
  readonly green: readonly string[]
  /** Sentences and labels that call something signed, genuine or changed. */
  readonly signed: readonly string[]
  readonly genuine: readonly string[]
  readonly changed: readonly string[]
  readonly banners: readonly string[]
}

/** Reads the open view and the statement about the service above it. Runs in the page. */
export const claimsOf = (page: Page): Promise<Claims> =>
  page.evaluate(() => {
    const good = document.createElement('span')
    good.style.color = 'var(--good)'
    document.body.append(good)
    const colour = getComputedStyle(good).color
    good.remove()
    const roots = [
      ...document.querySelectorAll('.view'),
      ...document.querySelectorAll('.statement:nth-child(2)'),
    ] as HTMLElement[]
    const leaves = roots.flatMap((root) =>
      [...root.querySelectorAll<HTMLElement>('*')].filter(
        (element) =>
          element.checkVisibility() &&
          // Results about bytes, keys and checks are not claims about content.
          !element.closest(
            '.checks, [data-testid=verdict], .findings, .limits, .self-test-rows, [aria-labelledby="key-title"]',
          ) &&
          [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
          ),
      ),
    )
    const texts = leaves.map((element) => ({ element, text: (element.textContent ?? '').replace(/\s+/g, ' ').trim() }))
    const matching = (pattern: RegExp) => [
      ...new Set(texts.filter(({ text }) => pattern.test(text)).map(({ text }) => text)),
    ]
    return {
      green: [
        ...new Set(texts.filter(({ element }) => getComputedStyle(element).color === colour).map(({ text }) => text)),
      ],
      signed: matching(/\bas signed\b|\bis signed\b|^signed$/i),
      genuine: matching(/(?<!\bnot )\bgenuine\b/i),
      changed: matching(
        /^(picture )?changed$|changed after signing|not what was signed|not as signed|whoever changed/i,
      ),
      banners: [...document.querySelectorAll('.view .banner')].map((element) => (element.textContent ?? '').trim()),
    }
  })
