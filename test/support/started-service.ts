import type { Locator } from 'playwright-core'
import { openWindow, type TestWindow } from './window.ts'

export const buttonOf = ({ page }: TestWindow, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).first()

/** Opens a window on the transactions page of its own running service. */
export async function openStartedService(): Promise<TestWindow> {
  const window = await openWindow()
  window.page.setDefaultTimeout(15_000)
  await window.open('/service/transactions')
  await buttonOf(window, 'Start the service').click()
  await buttonOf(window, 'New transaction').waitFor()
  return window
}
