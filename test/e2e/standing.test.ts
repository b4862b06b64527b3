import { afterAll, describe, expect, test } from 'vitest'
import { hasView, TABS, type TabId } from '../../renderer/model/archive/tabs.ts'
import { changedSample } from '../support/changed-sample.ts'
import { chromiumPath } from '../support/chromium.ts'
import { allForgeries, type Forgery, storedKeys } from '../support/forgeries.ts'
import { goTo } from '../support/go-to.ts'
import { type JudgedInput, judged, OTHER_INPUTS, sampleForgeries } from '../support/judged-inputs.ts'
import { IS_LONG, inLength } from '../support/length.ts'
import { openForgery } from './dropped-archives.ts'
import { falseInViews } from './standing-claims.ts'
import { suiteWindow } from './suite-window.ts'

/** Samples of three standings: not judged, changed, ambiguous. */
const SHORT_SAMPLES = ['no-key', 'level-raised', 'duplicate-entry']
/** Its views are also read while data of the holder is masked. */
const MASKED_SAMPLE = 'level-raised'

const KEYS = storedKeys('signer.pub.pem')

const nameOf = (id: string): string => id.replace('sample ', '')

/** Returns the views to read of the nth archive: in a short run the first, and every second of the others in turn. */
const viewsOf = (input: JudgedInput, nth: number): readonly TabId[] =>
  TABS.map(({ id }) => id).filter((tab, at) => hasView(input, tab) && inLength(at === 0 || at % 2 === nth % 2, true))

/** Returns signed archives whose record is over a limit, lists nothing, or lacks the level of assurance. */
async function unusualRecords(): Promise<readonly Forgery[]> {
  const nested = (depth: number): object => (depth === 0 ? {} : { deeper: nested(depth - 1) })
  const made = async (id: string, change: Parameters<typeof changedSample>[1]): Promise<Forgery> => ({
    ...{ id, keys: KEYS },
    bytes: await changedSample('licence-and-portrait', change),
  })
  return [
    await made('limit of depth', ({ verificationAndEvaluationDetails: [first] }) => {
      if (first) first.metadata = nested(80) as never
    }),
    await made('empty record', (contents) => {
      contents.verificationAndEvaluationDetails.length = 0
    }),
    await made('no level', ({ identityDetails }) => {
      delete identityDetails.globalStatus
    }),
  ]
}

describe.skipIf(chromiumPath() === null)('what may be said about an archive, in every view of the window', () => {
  const window = suiteWindow({ timeout: 60_000 })
  afterAll(() => expect(window.problems).toEqual([]))

  test('no view of a sample says or colours what its standing does not allow, masked or not', {
    timeout: inLength(300_000, 900_000),
  }, async () => {
    await window.open('/')
    const found: string[] = []
    const samples = sampleForgeries().filter(({ id }) => inLength(SHORT_SAMPLES.includes(nameOf(id)), true))
    for (const [at, sample] of samples.entries()) {
      const name = nameOf(sample.id)
      await goTo(window.page, `/archive/sample-${name}/verdict`)
      await window.page.locator('[data-testid=verdict]').waitFor()
      const input = await judged(sample)
      found.push(...(await falseInViews(window, input, viewsOf(input, at))))
      if (inLength(name === MASKED_SAMPLE, SHORT_SAMPLES.includes(name))) {
        // Masking hides values, never the verdict about them.
        await window.page.keyboard.press('m')
        found.push(...(await falseInViews(window, input, ['verdict', 'evidence', 'identity', 'diagnosis'])))
        await window.page.keyboard.press('m')
      }
      await window.page.keyboard.press('x')
    }
    expect(found).toEqual([])
  })

  test.runIf(IS_LONG)(
    'no view of a forged, unreadable or unusual archive says or colours what its standing does not allow',
    {
      timeout: 1_800_000,
    },
    async () => {
      await window.open('/')
      const others = OTHER_INPUTS.map(([id, bytes]) => ({ id, bytes, keys: KEYS }))
      const forgeries = (await allForgeries()).filter(
        // The trust store of the window has no revocation lists; samples have one.
        ({ revocationLists }) => !revocationLists,
      )
      const found: string[] = []
      for (const forgery of [...forgeries, ...(await unusualRecords()), ...others]) {
        const keys = forgery.keys.map((key) => ({ ...key, label: key.source }))
        await openForgery(window, { ...forgery, keys })
        found.push(...(await falseInViews(window, await judged({ ...forgery, keys }))))
        await window.page.keyboard.press('x')
      }
      expect(found).toEqual([])
    },
  )
})
