import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawn } from '../support/drawn.ts'
import { goTo } from '../support/go-to.ts'
import type { TestWindow, WindowOptions } from '../support/window.ts'
import { startStandIn } from './start-stand-in.ts'
import { problemsOf, tellPlaces } from './window-actions.ts'

const ORIGIN = 'https://app.proofbench.test'

/** Opens the window of the desktop app over the stand-in, for the tests of the window in a browser. */
export async function openDesktopWindow({
  width = 1440,
  height = 900,
  isFirstStart = false,
}: WindowOptions): Promise<TestWindow> {
  const fresh = isFirstStart ? mkdtempSync(join(tmpdir(), 'proofbench-home-')) : undefined
  const app = await startStandIn([], fresh)
  const page = await app.window()
  const dropped = mkdtempSync(join(tmpdir(), 'proofbench-dropped-'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const problems = problemsOf(page)
  page.on('request', (request) => {
    const url = request.url()
    // The stand-in's host names for the schemes of the app.
    if (!/^(https:\/\/[\w-]+\.proofbench[\w-]*\.test\/|blob:|data:)/.test(url)) problems.push(`request: ${url}`)
  })
  await drawn(page)
  const host = { base: ORIGIN, token: '', home: app.home, address: ORIGIN, stop: () => {}, close: () => {} }
  return {
    page,
    context: page.context(),
    host,
    problems,
    open: (route) => goTo(page, route),
    async load(route) {
      await page.goto(`${ORIGIN}${route}`)
      await drawn(page)
    },
    async willDrop(name, bytes) {
      const path = join(dropped, name)
      writeFileSync(path, bytes)
      await tellPlaces(page, [[name, path]])
    },
    async close() {
      await app.close()
      rmSync(dropped, { recursive: true, force: true })
      if (fresh !== undefined) rmSync(fresh, { recursive: true, force: true })
    },
  }
}
