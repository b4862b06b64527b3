import { IS_LONG } from './length.ts'
import type { TestWindow } from './window.ts'

/** Pages of the service, by the last segment of their path. */
export const SERVICE_PARTS: readonly string[] = [
  'overview',
  'transactions',
  'scenarios',
  'sessions',
  'adjudication',
  'deliveries',
  'clock',
  'tenants',
  'journal',
]

/**
 * Starts the service and fills its pages: a session, an undeliverable notification, in a long run also a review and a proof. Returns the paths
 * of all pages, those of the transaction and of the delivery last.
 */
export async function fillService(window: TestWindow): Promise<readonly string[]> {
  const { page } = window
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  await window.open('/service/overview')
  await press('Start the service')
  await page.getByRole('heading', { name: 'Address and keys' }).waitFor()
  await window.open('/service/tenants')
  await page.getByLabel('Webhook address').fill('http://127.0.0.1:9/')
  await press('Save')
  await page.getByTestId('announcements').getByText('The tenant was saved.').waitFor({ state: 'attached' })
  if (IS_LONG) {
    await window.open('/service/scenarios')
    await press('Run separately: nothing-submitted')
    await page.getByRole('link', { name: 'Open the proof' }).waitFor()
  }
  await window.open('/service/transactions')
  await press('New transaction')
  await press('Submit Medicare card')
  await press('Fill in the sample')
  await press('Send: Submit Medicare card')
  await page.locator('.plain-list').getByRole('heading', { level: 3 }).filter({ hasText: 'Medicare card' }).waitFor()
  if (IS_LONG) {
    await window.open('/service/clock')
    await page.getByLabel('Indicators, one a line', { exact: false }).fill('VISUAL_SECURITY_WARNING')
    await page.getByLabel('Send it to adjudication').check()
    await press('Force it')
    await page.getByRole('cell', { name: 'Send it to adjudication' }).waitFor()
  }
  await window.open('/service/transactions')
  await press('New transaction')
  await press('Submit consents')
  await page.getByText('Portrait: approved').waitFor()
  if (IS_LONG) {
    await press('Submit specimen')
    await page.getByRole('link', { name: 'Decide in Adjudication' }).waitFor()
  }
  await press('Start portrait capture')
  await page.getByRole('heading', { name: /Portrait capture until/ }).waitFor()
  const transaction = new URL(page.url()).pathname
  await window.open('/service/deliveries')
  await page.getByRole('link', { name: 'Delivery 1', exact: true }).click()
  await page.getByRole('heading', { name: 'Exact bytes' }).waitFor()
  return [...SERVICE_PARTS.map((part) => `/service/${part}`), transaction, new URL(page.url()).pathname]
}
