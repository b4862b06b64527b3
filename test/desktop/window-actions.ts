import type { Page } from 'playwright-core'
import type { DesktopApp } from './desktop-app.ts'

/** Returns the address of the window as the app knows it, in Electron and in the stand-in. */
export const addressOf = (page: Page): string =>
  page.url().replace(/^https:\/\/([\w-]+)\.(proofbench[\w-]*)\.test/, '$2://$1')

/** Collects errors of the page and refused styles or scripts as they occur. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // A refused media request has an error status that browsers log.
    if (message.type() === 'error' && !message.text().includes('422')) problems.push(`console: ${message.text()}`)
  })
  return problems
}

/** Passes the paths of files to the stand-in, by the names that the page uses; Electron itself knows them. */
export const tellPlaces = (page: Page, places: readonly (readonly [string, string])[]): Promise<void> =>
  page.evaluate((entries) => {
    const world = (globalThis as { [name: symbol]: unknown })[Symbol.for('stand-in')] as
      | { place(name: string, path: string): void }
      | undefined
    for (const [name, place] of entries) world?.place(name, place)
  }, places)

/** Chooses the file or folder at `path` in a file or folder field. */
export async function chooseFile(
  page: Page,
  field: string,
  path: string,
  places: readonly (readonly [string, string])[],
): Promise<void> {
  await tellPlaces(page, places)
  await page.locator(field).setInputFiles(path)
}

/** Drags the file or folder at `path` over the window and drops it; `meanwhile` runs while it is dragged. */
export async function drop(
  page: Page,
  path: string,
  places: readonly (readonly [string, string])[],
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<void> {
  await tellPlaces(page, places)
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data })
  await send('dragEnter')
  await send('dragOver')
  await meanwhile()
  await send('drop')
  await devtools.detach()
}

/** Chooses an item of the app's menu by its labels. */
export const chooseMenuItem = (app: DesktopApp, ...labels: readonly string[]): Promise<void> =>
  app.inMain(({ Menu }, path) => {
    let menu = Menu.getApplicationMenu()
    for (const label of path.slice(0, -1)) menu = menu?.items.find((item) => item.label === label)?.submenu ?? null
    const last = path.at(-1)
    const item = menu?.items.find(({ label }) => label === last)
    if (!item) throw new Error(`There is no menu item ${path.join(' > ')}`)
    item.click()
  }, labels)

/** Calls the bridge as any script of the page could. Resolves to the response, with bytes replaced by their length. */
export const askBridge = (page: Page, name: string, args: string): Promise<unknown> =>
  page.evaluate(
    async ([call, text]) => {
      const { proofbench } = globalThis as { proofbench?: { call(name: string, args: string): Promise<unknown> } }
      const answer = await proofbench?.call(call, text)
      return typeof answer === 'string' ? JSON.parse(answer) : { bytes: (answer as Uint8Array).length }
    },
    [name, args] as const,
  )

/** Returns the ids of the processes of archives, oldest first. */
export const casesOf = (app: DesktopApp): Promise<readonly number[]> =>
  app.inMain(
    ({ app: electron }) =>
      electron
        .getAppMetrics()
        .filter(({ type, name }) => type === 'Utility' && name === 'Proofbench verification')
        .map(({ pid }) => pid),
    null,
  )
