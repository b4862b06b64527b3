import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from 'playwright-core'
import { markTourSeen } from '../support/seen-tour.ts'
import { builtMain } from './built-copy.ts'
import type { DesktopApp } from './desktop-app.ts'

/** Starts the built app in Electron itself. Without a data folder it gets its own. */
export async function startReal(
  program: string,
  args: readonly string[] = [],
  homeFolder?: string,
): Promise<DesktopApp> {
  const home = homeFolder ?? markTourSeen(mkdtempSync(join(tmpdir(), 'proofbench-home-')))
  const app = await _electron.launch({
    executablePath: program,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), builtMain(), ...args],
    // Removes undefined values from the environment.
    env: { ...(process.env as { [name: string]: string }), PROOFBENCH_HOME: home },
  })
  return {
    home,
    isReal: true,
    process: app.process(),
    window: () => app.firstWindow(),
    // Playwright passes the main process's `electron` module.
    inMain: (work, argument) => app.evaluate(work as never, argument) as ReturnType<typeof work> as never,
    async close() {
      await app.close()
      if (homeFolder === undefined) rmSync(home, { recursive: true, force: true })
    },
  }
}
