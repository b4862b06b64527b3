import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '../support/drawn.ts'
import type { DesktopApp } from './desktop-app.ts'
import { canStart, startDesktop } from './start-desktop.ts'
import { askBridge, chooseMenuItem, problemsOf } from './window-actions.ts'

interface Played {
  readonly result: { readonly failures: readonly string[]; readonly proof: { readonly archive: string } | null }
}

describe.skipIf(!canStart())('the service in the desktop app', () => {
  let app: DesktopApp
  let page: Page
  let problems: readonly string[]
  beforeAll(async () => {
    app = await startDesktop()
    page = await app.window()
    page.setDefaultTimeout(15_000)
    problems = problemsOf(page)
    await drawn(page)
  })
  afterAll(() => app?.close())

  test('the service runs a scenario in the packaged main process, and its proof is genuine', async () => {
    const scenarios = (await askBridge(page, 'service.scenarios', '{}')) as { result: readonly { name: string }[] }
    expect(scenarios.result.length).toBeGreaterThan(5)
    const args = JSON.stringify({ scenario: 'passport-and-portrait', where: 'apart' })
    // The contract defines the result type of this call.
    const { result } = (await askBridge(page, 'service.play', args)) as Played
    expect(result.failures).toEqual([])
    const archive = result.proof?.archive ?? ''
    const opened = await askBridge(page, 'archive.open', JSON.stringify({ archive, ticket: 'of-the-service' }))
    expect(opened).toMatchObject({ result: { report: { indication: 'TOTAL_PASSED' } } })
  })

  test('the service starts, responds at its own address, and stops with the app', async () => {
    await chooseMenuItem(app, 'Go', 'Service')
    await page.waitForURL('**/service')
    const started = (await askBridge(page, 'service.start', '{"port":0}')) as { result: { address: string } }
    const address = JSON.stringify(started.result).match(/http:\/\/127\.0\.0\.1:\d+/)?.[0] ?? ''
    expect((await fetch(address)).status).toBeLessThan(500)
    expect(problems).toEqual([])
    await app.close()
    await expect(fetch(address)).rejects.toThrow()
  })
})
