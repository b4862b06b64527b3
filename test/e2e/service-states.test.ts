import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { SERVICE_PARTS } from '../support/fill-service.ts'
import { IS_LONG } from '../support/length.ts'
import { runService } from '../support/run-service.ts'
import { suiteWindow } from './suite-window.ts'

describe.skipIf(chromiumPath() === null)('service pages without content', { timeout: 120_000 }, () => {
  const window = suiteWindow()
  const button = (name: string) => window.page.getByRole('button', { name, exact: true }).first()
  const alert = () => window.page.locator('.start-stop').getByRole('alert')
  const data = () => join(window.host.home, 'service')

  test.runIf(IS_LONG)('every service page says that the service is not running', async () => {
    const { page } = window
    for (const part of SERVICE_PARTS.filter((name) => name !== 'scenarios')) {
      await window.open(`/service/${part}`)
      await page.getByText('The service is not running. Start it to see this page.').waitFor()
    }
    await window.open('/service/transactions/not-there')
    await page.getByText('The service is not running.', { exact: false }).waitFor()
    await window.open('/service/scenarios')
    expect(await button('Run in this service: one-time-codes').isDisabled()).toBe(true)
    expect(await button('Run separately: one-time-codes').isEnabled()).toBe(true)
  })

  test.runIf(IS_LONG)('a start on a port in use names the port and the choice of another one', async () => {
    const { page } = window
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // a TCP address, because the server listens on a port
    await window.open('/service/transactions')
    await page.getByLabel('Port (0 = any free)').fill(String(port))
    await button('Start the service').click()
    await alert().getByText(`Port ${port} of 127.0.0.1 is in use`).waitFor()
    await alert().getByText('Choose another port, or 0 for any that is free.').waitFor()
    await page.getByText('Not started', { exact: true }).waitFor()
    await new Promise((resolve) => server.close(resolve))
    await button('Start the service').click()
    await page.getByText(`http://127.0.0.1:${port}`, { exact: true }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await button('Stop the service').click()
    await page.getByText('Stopped', { exact: true }).waitFor()
  })

  test.runIf(IS_LONG)(
    'a start on a data folder in use by the command line names the reason and succeeds once that process has ended',
    async () => {
      const { page } = window
      const command = await runService(['--data', data()])
      await window.open('/service/transactions')
      await button('Start the service').click()
      await alert().getByText('is in use by another process', { exact: false }).waitFor()
      await alert().getByText('End the service there, then start it here again.', { exact: false }).waitFor()
      expect(await alert().textContent()).not.toContain('--data')
      expect((await command.stop()).code).toBe(0)
      await button('Start the service').click()
      await page.getByText('Running', { exact: true }).waitFor()
      await button('Stop the service').click()
      await page.getByText('Stopped', { exact: true }).waitFor()
    },
  )

  test('a start on a damaged database says so and what to do', async () => {
    const { page } = window
    await window.open('/service/transactions')
    mkdirSync(data(), { recursive: true })
    for (const ending of ['', '-wal', '-shm']) rmSync(join(data(), `service.db${ending}`), { force: true })
    writeFileSync(join(data(), 'service.db'), 'this is no database '.repeat(1000))
    await button('Start the service').click()
    await alert().getByText('is damaged, or no database', { exact: false }).waitFor()
    await alert().getByText('Move the folder away', { exact: false }).waitFor()
    rmSync(data(), { recursive: true })
    await button('Start the service').click()
    await page.getByText('Running', { exact: true }).waitFor()
  })

  test('every empty service page says what is missing and how to get it', async () => {
    const { page } = window
    const empty: readonly (readonly [part: string, sentence: string])[] = [
      ['overview', 'No proof was retrieved since the app was started.'],
      ['transactions', 'There is no open transaction. Create one, or run a scenario.'],
      ['sessions', 'No session waits.'],
      ['adjudication', 'Nothing waits for a decision.'],
      ['deliveries', 'No notification yet.'],
      ['clock', 'No outcome is forced.'],
      ['clock', 'The issuing sources know nothing yet. Add a record.'],
      ['journal', 'No call yet.'],
    ]
    for (const [part, sentence] of empty) {
      await window.open(`/service/${part}`)
      await page.getByText(sentence, { exact: false }).first().waitFor()
    }
    await window.open('/service/transactions/not-there')
    await page.getByRole('heading', { name: 'There is no such transaction' }).waitFor()
    await window.open('/service/deliveries/not-there')
    await page.getByRole('alert').getByText('there is no such delivery', { exact: false }).waitFor()
    await window.open('/service/journal/123456')
    await page.getByText('No bodies of this call are kept', { exact: false }).waitFor()
    await window.open('/service/nothing-like-it')
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  })

  test.runIf(IS_LONG)(
    'an open service page says that the service is not running after another window has stopped it',
    async () => {
      const { page } = window
      await window.open('/service/transactions')
      await button('New transaction').waitFor()
      const second = await window.context.newPage()
      await second.goto(`${page.url().split('#')[0]}#token=${window.host.token}`)
      await second.getByRole('button', { name: 'Stop the service' }).click()
      await page.getByText('The service is not running. Start it to see this page.').waitFor()
      await second.close()
    },
  )

  test('the tests of empty and failed states cause no error in the page', () => expect(window.problems).toEqual([]))
})
