import { hasView, TABS, type TabId } from '../../renderer/model/archive/tabs.ts'
import type { JudgedInput } from '../support/judged-inputs.ts'
import { STANDING_RULES } from '../support/standing-claims.ts'
import type { TestWindow } from '../support/window.ts'
import { goToView } from './dropped-archives.ts'

/** What a user sees of a page: its texts, and what is drawn in the colour of success. */
export interface Shown {
  readonly header: string
  readonly view: string
  readonly green: readonly string[]
  /** Names of evidence and pictures, and headings, that contain an id made for programs. */
  readonly ids: readonly string[]
}

/** Results about bytes and files, of which each has an answer of its own. */
const OF_BYTES =
  '.checks, [data-testid=verdict], [aria-labelledby="key-title"], [aria-labelledby="coverage-title"], .file-strip'

/** Waits until the texts of the page stay the same, and reads what is displayed. Runs in the page. */
export const shownIn = ({ page }: TestWindow, view = '.view', header = '[data-testid=archive-header]') =>
  page.evaluate(
    async ({ view, header, ofBytes }): Promise<Shown> => {
      const textOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? ''
      let text = ''
      do {
        text = document.body.innerText
        await new Promise((resolve) => setTimeout(resolve, 60))
      } while (text !== document.body.innerText || document.querySelector(`${view} .page-wait`) !== null)
      const mark = document.createElement('span')
      document.body.append(mark)
      const colours = ['--good', '--good-soft'].map((name) => {
        mark.style.color = `var(${name})`
        return getComputedStyle(mark).color
      })
      mark.remove()
      const isGreen = (element: Element): boolean => {
        const style = getComputedStyle(element)
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
        )
        const isDrawn = element instanceof SVGElement
        return [
          ...(hasText ? [style.color] : []),
          ...(isDrawn ? [style.fill, style.stroke] : []),
          ...(Number.parseFloat(style.borderLeftWidth) > 0 ? [style.borderLeftColor] : []),
          style.backgroundColor,
        ].some((colour) => colours.includes(colour))
      }
      const hasGreenPixel = (canvas: HTMLCanvasElement): boolean => {
        const [, ...wanted] = /rgb\((\d+), (\d+), (\d+)\)/.exec(colours[0] ?? '') ?? []
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width || 1, canvas.height || 1) ?? {
          data: [],
        }
        for (let at = 0; at < data.length; at += 4)
          if (wanted.every((value, index) => Math.abs(Number(value) - Number(data[at + index])) < 2)) return true
        return false
      }
      const elements = [...document.querySelectorAll(`${view} *, ${header} *`)].filter(
        (element) => element.checkVisibility() && !element.closest(ofBytes),
      )
      const green = elements.filter((element) =>
        element instanceof HTMLCanvasElement ? hasGreenPixel(element) : isGreen(element),
      )
      const named = `h1, h2, h3, strong, th[scope=col], figcaption, .evidence-name, .picture-list a, .plain-list.quiet li`
      const ids = [...document.querySelectorAll<HTMLElement>(named.replace(/[^,]+/g, `${view} $&, ${header} $&`))]
        .map((element) => element.innerText)
        .filter((text) => /[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text))
      return {
        ids,
        ...{ header: textOf(header), view: textOf(view) },
        green: [...new Set(green.map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 60)}`))],
      }
    },
    { view, header, ofBytes: OF_BYTES },
  )

/** Visits every view of the open archive, and returns the statements that its standing does not allow. */
export async function falseInViews(
  window: TestWindow,
  input: JudgedInput,
  tabs: readonly TabId[] = TABS.map(({ id }) => id).filter((tab) => hasView(input, tab)),
): Promise<readonly string[]> {
  const found: string[] = []
  for (const tab of tabs) {
    await goToView(window, tab)
    if (tab === 'replay') await replayed(window)
    const shown = await shownIn(window)
    found.push(...falseStatements(shown, input).map((claim) => `${input.id}, ${tab}, ${claim}`))
  }
  return found
}

async function replayed({ page }: TestWindow): Promise<void> {
  const run = page.getByRole('button', { name: 'Run the replay' })
  if ((await run.count()) === 0) return
  await run.click()
  await page.locator('.view .panel > p:not(.quiet), .view .panel > .failure').first().waitFor()
}

const HEADERS: { readonly [standing: string]: RegExp } = {
  CONFIRMED: /^Genuine$/m,
  UNCONFIRMED: /^Cannot be verified$/m,
  CONTRADICTED: /^Not genuine$/m,
  NOT_JUDGED: /^(Cannot be verified|Not a proof archive)$/m,
}

/** Returns what a view and its header must not say or colour. Verdict: Standing; Coverage */
export function falseStatements({ header, view, green, ids }: Shown, input: JudgedInput): readonly string[] {
  const { standing, report, coverage } = input
  const { archive, record } = standing
  const isCovered = coverage.files.some((file) => file.coverage === 'COVERED')
  const both = `${header}\n${view}`
  const says = (pattern: RegExp): readonly string[] => pattern.exec(both)?.slice(0, 1) ?? []
  return [
    ...(HEADERS[archive.standing]?.test(header) ? [] : [`header: ${header}`]),
    ...STANDING_RULES.flatMap(({ falseIn }) => [falseIn(view, input) ?? [], falseIn(header, input) ?? []].flat()),
    ...(report.conformance === 'NOT_JUDGED' ? says(/Conformance passed|Follows the (?:archive )?specification/i) : []),
    ...(record.isComplete ? [] : says(/(?<!whether it )agrees with itself|nothing in .* contradicts/i)),
    ...(archive.standing === 'UNCONFIRMED'
      ? says(/no valid signature|was (?:changed|tampered)|changed after signing/i)
      : []),
    ...(isCovered ? [] : says(/(?<!not |are )\bas signed\b/)),
    ...(record.standing === 'CONFIRMED' ? [] : green.filter((text) => !isCovered || !/ as signed$/.test(text))).map(
      (text) => `green: ${text}`,
    ),
    ...ids.map((text) => `id in a name: ${text}`),
  ]
}
