import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addToTrustStore } from '../../main/proof/keys/trust-store.ts'
import { EMPTY_TRUST_STORE, serialiseTrustStore } from '../../main/proof/keys/trust-store-file.ts'
import type { TrustedKey } from '../../main/proof/keys/trusted-key.ts'
import type { Forgery } from '../support/forgeries.ts'
import type { TestWindow } from '../support/window.ts'

/** Replaces the trust store of the window's host. Keys without a tenant are trusted for every tenant. */
export function trustOnly({ host }: TestWindow, keys: readonly TrustedKey[]): void {
  let store = EMPTY_TRUST_STORE
  for (const key of keys) {
    const tenant = key.tenant === undefined ? {} : { tenant: key.tenant }
    const entry = {
      key,
      label: key.label ?? key.source,
      test: key.test,
      addedAt: '2026-01-01T00:00:00.000Z',
      ...tenant,
    }
    const added = addToTrustStore(store, entry)
    if (added.kind === 'store') store = added.store
  }
  writeFileSync(join(host.home, 'trust-store.json'), serialiseTrustStore(store))
}

/** Drops an archive on the window, with its keys in the trust store, and waits for the verdict. */
export async function openForgery(window: TestWindow, { id, bytes, keys }: Forgery): Promise<void> {
  const { page } = window
  const name = `${id}.mime`
  trustOnly(window, keys)
  await window.willDrop?.(name, bytes)
  const transfer = await page.evaluateHandle(
    ({ name, base64 }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name))
      return transfer
    },
    { name, base64: Buffer.from(bytes).toString('base64') },
  )
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  await page.locator('.archive-header h1', { hasText: name }).waitFor()
  await page.locator('.verdict-head').waitFor()
}

const VIEWS = ['verdict', 'timeline', 'evidence', 'identity', 'images', 'adjudication', 'diagnosis', 'record'] as const
export type View = (typeof VIEWS)[number]

/** Opens each view of the open archive by its number key and calls `visit`. */
export async function eachView(window: TestWindow, visit: (view: View) => Promise<void>): Promise<void> {
  for (const view of VIEWS) {
    await goToView(window, view)
    await visit(view)
  }
}

export async function goToView({ page }: TestWindow, view: View): Promise<void> {
  const key = VIEWS.indexOf(view) + 1
  await page.keyboard.press(String(key))
  await page.locator(`.tab[aria-current=page][aria-keyshortcuts="${key}"]`).waitFor()
  await page.locator('.view > *:not(.page-wait)').first().waitFor()
}
