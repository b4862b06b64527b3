import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialiseStore } from '../../main/proof/keys/store-json.ts'
import { addToTrustStore } from '../../main/proof/keys/trust-store.ts'
import { EMPTY_TRUST_STORE } from '../../main/proof/keys/trust-store-file.ts'
import type { TrustedKey } from '../../main/proof/keys/trusted-key.ts'
import type { TabId } from '../../renderer/model/archive/tabs.ts'
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
  writeFileSync(join(host.home, 'trust-store.json'), serialiseStore(store))
}

/** Drops an archive on the window, with its keys in the trust store, and waits for the verdict. */
export async function openForgery(window: TestWindow, { id, bytes, keys }: Forgery): Promise<void> {
  trustOnly(window, keys)
  await dropArchive(window, `${id}.mime`, bytes)
}

/** Drops an archive on the window and waits for the verdict. */
export async function dropArchive(window: TestWindow, name: string, bytes: Uint8Array): Promise<void> {
  const { page } = window
  await dropFiles(window, [{ name, bytes }])
  await page.locator('[data-testid=archive-header] h1', { hasText: name }).waitFor()
  await page.locator('[data-testid=verdict]').waitFor()
}

/** Drops files on the window. */
export async function dropFiles(
  window: TestWindow,
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<void> {
  for (const { name, bytes } of files) await window.willDrop?.(name, bytes)
  const dataTransfer = await window.page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of files)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name))
      return transfer
    },
    files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') })),
  )
  await window.page.dispatchEvent('body', 'drop', { dataTransfer })
}

const VIEWS = ['verdict', 'timeline', 'evidence', 'identity', 'images', 'adjudication', 'diagnosis', 'record'] as const
export type View = (typeof VIEWS)[number]

/** Opens each view that the open input has and calls `visit`. */
export async function eachView(window: TestWindow, visit: (view: View) => Promise<void>): Promise<void> {
  for (const view of VIEWS) {
    // What is no archive has two views.
    if ((await window.page.locator(`.tab[href*="/${view}"]`).count()) === 0) continue
    await goToView(window, view)
    await visit(view)
  }
}

/** Opens a view of the open archive and waits until it is rendered; does not wait for a frame, which takes longer. */
export const goToView = ({ page }: TestWindow, view: TabId): Promise<void> =>
  page.evaluate(async (view) => {
    const route = location.pathname.replace(/[^/]*$/, view)
    history.pushState(null, '', route)
    do await new Promise((resolve) => setTimeout(resolve, 0))
    while (
      document.querySelector(`.tab[aria-current=page][href^="${route}"]`) === null ||
      document.querySelector('.view > *:not(.page-wait)') === null
    )
  }, view)
