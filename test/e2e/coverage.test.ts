import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTrustMaterial } from '../../main/proof/keys/read-trust-material.ts'
import { SAMPLES } from '../../samples/catalogue.ts'
import { type Coverage, toCoverage } from '../../shared/report/coverage.ts'
import { chromiumPath } from '../support/chromium.ts'
import { allForgeries, type Forgery } from '../support/forgeries.ts'
import { judgeBytes } from '../support/verify-bytes.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'
import { eachView, openForgery, type View } from './dropped-archives.ts'
import { type Claims, claimsOf } from './window-claims.ts'

const OF_RECORD: ReadonlySet<View> = new Set(['timeline', 'evidence', 'identity', 'adjudication', 'diagnosis'])

/** More of the kind of another that is displayed: the tests of the coverage map have them all. */
const ALIKE =
  /^(alg-(none-kept|rs512|case)|resigned-jku|signature-(padded|newline|short)|image-(cut|longer|empty)|details-space|identity-pretty|outer-(time|added)|payload-(array|null|trailing)|duplicate-key-escaped|zip-(behind|before)|utf-16|cut-end|consent-added|name-changed)$/

const FOLDER = join(import.meta.dirname, '..', '..', 'samples')
const material = (names: readonly string[]) =>
  names.map((name) => readTrustMaterial(readFileSync(join(FOLDER, 'keys', name)), name))

describe.skipIf(chromiumPath() === null)('every view of the window keeps to the coverage map', () => {
  let window: TestWindow
  beforeAll(async () => {
    window = await openWindow()
    window.page.setDefaultTimeout(15_000)
  })
  afterAll(async () => {
    await window.close()
    await closeBrowser()
  })

  const allClaims = async (): Promise<ReadonlyMap<View, Claims>> => {
    const claims = new Map<View, Claims>()
    await eachView(window, async (view) => {
      claims.set(view, await claimsOf(window.page))
    })
    return claims
  }

  /** The map that the views have to keep to; that it is right itself is tested without a window. */
  async function mapOf({ bytes, keys, revocationLists = [] }: Omit<Forgery, 'id'>) {
    const { facts, report } = await judgeBytes(bytes, keys, { revocationLists })
    return toCoverage(facts, report)
  }

  /** Where the views of one archive say what the map does not. */
  function contradictions(
    id: string,
    { files, byPath, ambiguities }: ReturnType<typeof toCoverage>,
    claims: ReadonlyMap<View, Claims>,
  ): readonly string[] {
    const answers: ReadonlySet<Coverage> = new Set(files.map((file) => file.coverage))
    const documents = ['identityDetails.json', 'verificationAndEvaluationDetails.json'].flatMap(
      (path) => byPath.get(path) ?? [],
    )
    const isRecordCovered = documents.every((file) => file.coverage === 'COVERED')
    const isCovered = answers.size === 1 && answers.has('COVERED')
    return [...claims].flatMap(([view, { green, signed, genuine, changed, banners }]) => {
      const wrong = (what: string, texts: readonly string[]) => texts.map((text) => `${id}, ${view}, ${what}: ${text}`)
      const needsBanner = !isRecordCovered && OF_RECORD.has(view)
      const isAmbiguitySaid = banners.some((one) => one.includes('Two programs may read this archive differently'))
      return [
        ...(answers.has('COVERED') ? [] : wrong('signed', signed)),
        ...(answers.has('CHANGED') ? [] : wrong('changed', changed)),
        ...(isCovered ? [] : wrong('genuine', genuine)),
        ...(needsBanner ? wrong('green', green) : []),
        ...(needsBanner && banners.length === 0 ? wrong('no banner', ['']) : []),
        ...(ambiguities.length > 0 && !isAmbiguitySaid ? wrong('no banner about two readings', ['']) : []),
      ]
    })
  }

  test('forgeries, one of each class', { timeout: 500_000 }, async () => {
    // The trust store of the window has no revocation lists.
    const forgeries = (await allForgeries()).filter(({ id, revocationLists }) => !revocationLists && !ALIKE.test(id))
    expect(forgeries.length).toBeGreaterThanOrEqual(40)
    await window.open('/')
    const wrong: string[] = []
    for (const forgery of forgeries) {
      await openForgery(window, forgery)
      // In the trust store no key is given for one archive.
      const keys = forgery.keys.map((key) => ({ ...key, label: key.source }))
      wrong.push(...contradictions(forgery.id, await mapOf({ ...forgery, keys }), await allClaims()))
      await window.page.keyboard.press('x')
    }
    expect(wrong).toEqual([])
    expect(window.problems).toEqual([])
  })

  test('samples', { timeout: 500_000 }, async () => {
    const { page } = window
    await window.open('/')
    const wrong: string[] = []
    for (const { name, file, keys, stored, revocationLists = [] } of SAMPLES) {
      await page.locator(`.sample-group a[href="/archive/sample-${name}/verdict"]`).click()
      await page.locator('.verdict-head').waitFor()
      const map = await mapOf({
        bytes: readFileSync(join(FOLDER, 'archives', file)),
        keys: material(keys).flatMap((one) => one.keys.map((key) => (stored ? { ...key, label: key.source } : key))),
        revocationLists: material(revocationLists).flatMap((one) => one.revocationLists),
      })
      wrong.push(...contradictions(`sample ${name}`, map, await allClaims()))
      await page.keyboard.press('x')
    }
    expect(wrong).toEqual([])
  })
})
