import { beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { type FilledLibrary, fillLibrary, PASSPHRASE } from '../support/fill-library.ts'
import { IS_LONG, someOf } from '../support/length.ts'
import { examinePage, faultsAtLargeText, settled } from './examine-page.ts'
import { KeyboardWalk } from './keyboard-walk.ts'
import { PagePictures } from './page-pictures.ts'
import { suiteWindow } from './suite-window.ts'

const EVERYTHING = '/archive/sample-reviewed-by-people'
const SAMPLE = '/archive/sample-licence-with-issuer'
const REFUSED = '/archive/sample-image-bit'

interface View {
  readonly name: string
  readonly route: string
  /** Keys to press on the page before it is examined, and to leave this state. */
  readonly keys?: readonly string[]
  readonly leave?: readonly string[]
  /** The same page as one that every run examines, of another archive or in another state. */
  readonly isLong?: boolean
  /** Also examined by axe, and at 200 % text size. */
  readonly isAccessible?: boolean
}

/** Every page of the window that needs no service, with its states and dialogs. */
const ALL_VIEWS: readonly View[] = [
  { name: 'verify', route: '/', isAccessible: true },
  ...['verdict', 'timeline', 'evidence', 'identity', 'images', 'diagnosis', 'record'].map((tab) => ({
    name: tab,
    route: `${EVERYTHING}/${tab}`,
    isLong: true,
  })),
  { name: 'replay', route: `${EVERYTHING}/replay` },
  { name: 'adjudication', route: `${EVERYTHING}/adjudication`, isAccessible: true },
  { name: 'verdict-refused', route: `${REFUSED}/verdict`, isLong: true, isAccessible: true },
  { name: 'verdict-no-key', route: '/archive/sample-no-key/verdict', isLong: true },
  ...['verdict', 'timeline', 'evidence', 'identity', 'images', 'diagnosis', 'record'].map((tab) => ({
    name: `${tab}-issuer`,
    route: `${SAMPLE}/${tab}`,
    isAccessible: true,
  })),
  { name: 'timeline-picked', route: `${SAMPLE}/timeline`, keys: ['j', 'j', 'j'], isLong: true },
  { name: 'identity-covered', route: `${SAMPLE}/identity`, keys: ['m'], leave: ['m'], isLong: true },
  { name: 'diagnosis-refused', route: `${REFUSED}/diagnosis`, isLong: true },
  {
    name: 'diagnosis-contradiction',
    route: '/archive/sample-contradicting-record/diagnosis',
    isLong: true,
    isAccessible: true,
  },
  { name: 'evidence-chip', route: '/archive/sample-chip-refused/evidence', isLong: true, isAccessible: true },
  {
    name: 'record-value',
    route: '/archive/sample-passport-and-portrait/record?at=identityDetails.json%23%2FidDocuments',
    isLong: true,
  },
  { name: 'record-damaged', route: '/archive/sample-cut-download/record', isLong: true, isAccessible: true },
  { name: 'palette', route: EVERYTHING, keys: ['Control+k'], leave: ['Escape'], isAccessible: true },
  { name: 'shortcuts', route: '/', keys: ['?'], leave: ['Escape'], isLong: true, isAccessible: true },
  {
    name: 'replay-different',
    route: `/archive/sample-contradicting-record/replay?at=${encodeURIComponent('verificationAndEvaluationDetails.json#/0/evaluationDetails/evidences/0/statusAndScoring/status')}`,
    isLong: true,
    isAccessible: true,
  },
  { name: 'compare', route: '/compare/sample-another-face/sample-licence-with-issuer' },
  { name: 'compare-none', route: '/compare', isLong: true, isAccessible: true },
  { name: 'trust', route: '/trust', isAccessible: true },
  { name: 'settings', route: '/settings', isAccessible: true },
  { name: 'help', route: '/help/findings', isLong: true, isAccessible: true },
  { name: 'lost', route: '/nowhere', isLong: true, isAccessible: true },
  { name: 'unknown-archive', route: '/archive/upload-gone/verdict', isLong: true, isAccessible: true },
  { name: 'service-stopped', route: '/service/transactions', isLong: true },
]
const VIEWS = ALL_VIEWS.filter(({ isLong = false }) => IS_LONG || !isLong)
/** Views that axe examines: in a short run some, because it takes as long as everything else. */
const WITH_AXE: ReadonlySet<View> = new Set(
  someOf(
    VIEWS.filter(({ isAccessible = false }) => isAccessible),
    2,
  ),
)
const DIALOGS: ReadonlySet<string> = new Set(['palette', 'shortcuts'])

describe.skipIf(chromiumPath() === null)('every page of the window', () => {
  const window = suiteWindow()

  test('no page has an accessibility violation, is blank, cut off or wider than the window', {
    timeout: 600_000,
  }, async () => {
    const { page } = window
    const pictures = new PagePictures(window, 'web')
    const found: string[] = []
    for (const view of VIEWS) {
      const { name, route, keys = [], leave = [] } = view
      await window.open(route)
      await settled(page)
      for (const key of keys) await page.keyboard.press(key)
      if (DIALOGS.has(name)) await page.getByRole('dialog').waitFor()
      found.push(...(await examinePage(page, pictures, name, WITH_AXE.has(view))))
      for (const key of leave) await page.keyboard.press(key)
      if (DIALOGS.has(name)) await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    expect(found).toEqual([])
    expect(window.problems).toEqual([])
  })

  test('the window displays the fonts that it brings along, whatever is installed', async () => {
    const { page, context } = window
    await window.open(`${EVERYTHING}/verdict`)
    await settled(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    for (const [selector, family] of [
      ['h1', 'Noto Sans'],
      ['.status-text.mono', 'DejaVu Sans Mono'],
    ] as const) {
      await page
        .locator(selector)
        .filter({ visible: true })
        .first()
        .evaluate((element) => element.setAttribute('data-probed', ''))
      const { nodeId } = await devtools.send('DOM.querySelector', {
        nodeId: root.nodeId,
        selector: `${selector}[data-probed]`,
      })
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
      expect(fonts.map(({ familyName }) => familyName).join(), selector).toContain(family)
      expect(fonts.every(({ isCustomFont }) => isCustomFont)).toBe(true)
    }
    // A page loads the faces that it uses.
    const loaded = await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())))
    expect(loaded).toHaveLength(5)
  })

  test('at 200 % text size pages do not scroll sideways, and their text is not cut off', {
    timeout: 300_000,
  }, async () => {
    expect(
      await faultsAtLargeText(
        window,
        someOf(
          VIEWS.filter((view) => view.isAccessible && !DIALOGS.has(view.name)),
          3,
        ),
      ),
    ).toEqual([])
  })
})

describe.skipIf(chromiumPath() === null)(
  'every page of the library, its reviews and cases',
  { timeout: 300_000 },
  () => {
    const window = suiteWindow()
    let filled: FilledLibrary
    const views: View[] = []

    /** Opens a file and returns the view of its review. */
    const reviewOf = async (name: string, path: string): Promise<View> => {
      await window.open('/')
      await window.page.getByTestId('file-input').setInputFiles(path)
      await window.page.locator('[data-testid=verdict]').waitFor()
      const route = `${new URL(window.page.url()).pathname.replace(/\/[a-z]+$/, '')}/review`
      await window.open(route)
      await settled(window.page)
      return { name, route }
    }

    beforeAll(async () => {
      const { page } = window
      filled = await fillLibrary(window.host.home)
      for (const part of ['', '/matches', '/log', '/people', '/queue', '/analytics'])
        views.push({ name: `library${part.replace('/', '-')}`, route: `/library${part}` })
      views.push({ name: 'cases', route: '/cases' }, { name: 'case', route: `/cases/${filled.caseId}` })
      views.push({ name: 'report', route: '/report' }, await reviewOf('review-confirmed', filled.confirmed))
      await page.locator('[data-review-passphrase]').fill(PASSPHRASE)
      await page.keyboard.press('Enter')
      await page.getByText('Signing as').first().waitFor()
      views.push(await reviewOf('review-submitted', filled.submitted))
    }, 90_000)

    test('no page has an accessibility violation, is blank, cut off or wider than the window', async () => {
      const { page } = window
      const pictures = new PagePictures(window, 'compliance')
      const found: string[] = []
      const withAxe = new Set(someOf(views, 1))
      const examine = async (name: string, isAccessible = true): Promise<void> => {
        await settled(page)
        found.push(...(await examinePage(page, pictures, name, isAccessible)))
      }
      for (const view of someOf(views, 6)) {
        await window.open(view.route)
        await examine(view.name, withAxe.has(view))
      }
      if (IS_LONG) {
        await page.getByRole('button', { name: 'Lock', exact: true }).click()
        await page.locator('[data-review-passphrase]').waitFor()
        await examine('review-locked')
        await window.open('/library/log')
        await page.getByRole('button', { name: 'Verify library' }).click()
        await page.locator('.log-result .tag').waitFor()
        await examine('log-verified')
        await window.open('/report')
        await page.getByTestId('report-file-input').setInputFiles(filled.report)
        await page.locator('.report-result').waitFor()
        await examine('report-checked')
      }
      expect(found).toEqual([])
      expect(window.problems).toEqual([])
    })

    test('the keyboard reaches every control, with a visible focus and in sight', async () => {
      const { page } = window
      const walk = new KeyboardWalk(page)
      for (const { route } of someOf(views, 2)) {
        await window.open(route)
        await settled(page)
        expect(await walk.around(), route).toBeGreaterThanOrEqual(7)
      }
      expect(walk.faults).toEqual([])
    })

    test('at 200 % text size pages do not scroll sideways, and their text is not cut off', async () => {
      expect(await faultsAtLargeText(window, someOf(views, 2))).toEqual([])
    })
  },
)
