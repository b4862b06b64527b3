import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { buttonOf, openStartedService } from '../support/started-service.ts'
import type { TestWindow } from '../support/window.ts'

describe.skipIf(chromiumPath() === null)('the parties around the service in the window', { timeout: 90_000 }, () => {
  let window: TestWindow
  beforeAll(async () => {
    window = await openStartedService()
    window.page.setDefaultTimeout(20_000)
  }, 60_000)
  afterAll(() => window.close())
  const button = (name: string | RegExp) => buttonOf(window, name)

  test('a push of the chip-reading server with a fault is refused, listed with its code, and the session stays open', async () => {
    const { page } = window
    await window.open('/service/transactions')
    await button('New transaction').click()
    await page.getByRole('heading', { name: /^Transaction / }).waitFor()
    await button('Start chip reading').click()
    await page.getByRole('heading', { name: /Chip reading until/ }).waitFor()
    await page.getByLabel('Encrypted messages', { exact: true }).first().click()
    await page.getByRole('option', { name: 'Encrypted to another key' }).click()
    await button('Complete with specimen').click()
    await page.getByRole('heading', { name: 'Refused messages' }).waitFor()
    await page
      .locator('li .mono')
      .getByText('unknown-key')
      .or(page.locator('li .mono').getByText('undecryptable'))
      .first()
      .waitFor()
    expect(await button('Complete with specimen').isEnabled()).toBe(true)
  })

  test('a tenant gets the URL of a biometric server, whose key is asked for only then', async () => {
    const { page } = window
    await window.open('/service/tenants')
    const url = page.getByLabel('Biometric server for browsers (URL)').first()
    await url.waitFor()
    expect(await page.getByLabel('Key for browser liveness').count()).toBe(0)
    await url.fill('http://127.0.0.1:9/bio/v1')
    await page.getByLabel('Key for browser liveness').first().waitFor()
  })
})
