import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from '../support/once/once.ts'

const ROOT = join(import.meta.dirname, '..', '..')
await Promise.all([once('window'), once('desktop app')])

let copied: string | undefined

/** Copies the built main process, so that a concurrent build removes nothing from the running app. */
export function builtMain(): string {
  copied ??= copy()
  return join(copied, 'out', 'desktop', 'main.mjs')
}

function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-desktop-'))
  for (const part of ['desktop', 'window'])
    cpSync(join(ROOT, 'out', part), join(folder, 'out', part), { recursive: true })
  symlinkSync(join(ROOT, 'samples'), join(folder, 'samples'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
