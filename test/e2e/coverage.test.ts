import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addToTrustStore } from '../../main/proof/keys/trust-store.ts'
import { EMPTY_TRUST_STORE, serialiseTrustStore } from '../../main/proof/keys/trust-store-file.ts'
import type { TrustedKey } from '../../main/proof/keys/trusted-key.ts'
import type { Coverage } from '../../shared/report/coverage.ts'
import { chromiumPath } from '../support/chromium.ts'
import { allForgeries, type Forgery } from '../support/forgeries.ts'
import { FORGERY_COVERAGE } from '../support/forgery-coverage.ts'
import { closeBrowser, openWindow, type TestWindow } from '../support/window.ts'
import { type Claims, claimsOf } from './window-claims.ts'

const VIEWS = ['verdict', 'timeline', 'evidence', 'identity', 'images', 'adjudication', 'diagnosis', 'record'] as const
const OF_RECORD: ReadonlySet<string> = new Set(['timeline', 'evidence', 'identity', 'adjudication', 'diagnosis'])

/** Needs a revocation list, which the trust store of the window has no place for. */
const ELSEWHERE: ReadonlySet<string> = new Set(['revoked'])
/** More of the kind of another that is displayed: the tests of the coverage map have them all. */
const ALIKE =
  /^(alg-(none-kept|rs512|case)|resigned-jku|signature-(padded|newline|short)|image-(cut|longer|empty)|details-space|identity-pretty|outer-(time|added)|payload-(array|null|trailing)|duplicate-key-escaped|zip-(behind|before)|utf-16|cut-end|consent-added|name-changed)$/

describe.skipIf(chromiumPath() === null)('every view of the window keeps to the coverage map', () => {
  let window: TestWindow
  let forgeries: readonly Forgery[]
  beforeAll(async () => {
    window = await openWindow()
    window.page.setDefaultTimeout(15_000)
    forgeries = (await allForgeries()).filter(({ id }) => !ELSEWHERE.has(id) && !ALIKE.test(id))
  }, 120_000)
  afterAll(async () => {
    await window.close()
    await closeBrowser()
  })

  const trust = (keys: readonly TrustedKey[]): void => {
    let store = EMPTY_TRUST_STORE
    for (const key of keys) {
      const { tenant } = key
      const label = key.label ?? key.source
      const added = addToTrustStore(store, {
        key,
        label,
        test: key.test,
        addedAt: '2026-01-01T00:00:00.000Z',
        ...(tenant === undefined ? {} : { tenant }),
      })
      if (added.kind === 'store') store = added.store
    }
    writeFileSync(join(window.host.home, 'trust-store.json'), serialiseTrustStore(store))
  }

  /** Drops an archive, and waits for its verdict. */
  const openForgery = async ({ id, bytes, keys }: Forgery): Promise<void> => {
    const { page } = window
    trust(keys)
    await window.willDrop?.(`${id}.mime`, bytes)
    const transfer = await page.evaluateHandle(
      ({ name, base64 }) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name))
        return transfer
      },
      { name: `${id}.mime`, base64: Buffer.from(bytes).toString('base64') },
    )
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
    await page.locator('.archive-header h1', { hasText: `${id}.mime` }).waitFor()
    await page.locator('.verdict-head').waitFor()
  }

  /** The claims of each view, in turn. */
  const allClaims = async (): Promise<ReadonlyMap<string, Claims>> => {
    const { page } = window
    const claims = new Map<string, Claims>()
    for (const [index, view] of VIEWS.entries()) {
      await page.keyboard.press(String(index + 1))
      await page.locator(`.tab[aria-current=page][aria-keyshortcuts="${index + 1}"]`).waitFor()
      await page.locator('.view > *:not(.page-wait)').first().waitFor()
      claims.set(view, await claimsOf(page))
    }
    return claims
  }

  const answersOf = (id: string): ReadonlySet<Coverage> => {
    const [rest, others = {}] = FORGERY_COVERAGE[id] ?? ['COVERED']
    return new Set([rest, ...Object.values(others)])
  }
  const answerOf = (id: string, file: 'identity' | 'details'): Coverage => {
    const [rest, others = {}] = FORGERY_COVERAGE[id] ?? ['COVERED']
    return others[file] ?? rest
  }

  /** Where the views of one archive say what the map does not. */
  const contradictions = (id: string, claims: ReadonlyMap<string, Claims>): readonly string[] => {
    const answers = answersOf(id)
    const documents = [answerOf(id, 'identity'), answerOf(id, 'details')]
    const isRecordCovered = documents.every((one) => one === 'COVERED')
    return [...claims].flatMap(([view, { green, signed, genuine, changed, banners }]) => {
      const wrong = (what: string, texts: readonly string[]) => texts.map((text) => `${id}, ${view}, ${what}: ${text}`)
      return [
        ...(answers.has('COVERED') ? [] : wrong('signed', signed)),
        ...(answers.has('CHANGED') ? [] : wrong('changed', changed)),
        ...wrong(
          'genuine',
          answers.size === 1 && answers.has('COVERED') ? [] : genuine.filter((one) => !/not genuine/i.test(one)),
        ),
        ...(isRecordCovered || !OF_RECORD.has(view) ? [] : wrong('green', green)),
        ...(isRecordCovered || !OF_RECORD.has(view) || banners.length > 0 ? [] : wrong('no banner', [''])),
        ...(answers.size === 1 &&
        answers.has('AMBIGUOUS') &&
        !banners.some((one) => /Two programs|two readings/.test(one))
          ? wrong('no banner about two readings', [''])
          : []),
      ]
    })
  }

  test('forgeries, one of each class', { timeout: 400_000 }, async () => {
    expect(forgeries.length).toBeGreaterThanOrEqual(40)
    await window.open('/')
    const wrong: string[] = []
    for (const forgery of forgeries) {
      await openForgery(forgery)
      wrong.push(...contradictions(forgery.id, await allClaims()))
      await window.page.keyboard.press('x')
    }
    expect(wrong).toEqual([])
    expect(window.problems).toEqual([])
  })
})
