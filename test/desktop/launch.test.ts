import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { IS_LONG } from '../support/length.ts'

const LAUNCH = join(import.meta.dirname, '..', '..', 'build', 'launch.ts')

describe('npm start, after a complete build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-launch-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Starts with Electron at `electron`; resolves to the output up to the first line that `isLast` matches. */
  const outputOf = (electron: string, isLast: (line: string) => boolean, ...args: readonly string[]) =>
    new Promise<{ readonly lines: readonly string[]; stop(): Promise<number | null> }>((resolve, reject) => {
      const child = spawn(process.execPath, [LAUNCH, ...args], {
        env: { ...process.env, ELECTRON_PATH: electron, PROOFBENCH_HOME: join(folder, 'home') },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = new Promise<number | null>((done) => child.once('exit', done))
      let text = ''
      child.stdout.on('data', (piece: Buffer) => {
        text += piece.toString()
        const lines = text.split('\n').slice(0, -1)
        if (!lines.some(isLast)) return
        resolve({
          lines,
          stop() {
            child.kill('SIGTERM')
            return ended
          },
        })
      })
      void ended.then((code) => reject(new Error(`It ended with ${code}, having said: ${text}`)))
    })

  test('without Electron the launcher prints one line about it and serves the app to the browser', async () => {
    const { lines, stop } = await outputOf(join(folder, 'none'), (line) => line.startsWith('http'))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^Electron’s own program cannot be had here: open the address/)
    const address = new URL(lines[1] ?? '')
    expect(address.hostname).toBe('127.0.0.1')
    const page = await (await fetch(address.origin)).text()
    expect(page).toContain('<title>Proofbench</title>')
    await stop()
    await expect(fetch(address.origin)).rejects.toThrow()
  })

  test.skipIf(!IS_LONG || process.platform === 'win32')(
    'where Electron ends at once, the launcher says so, how to mend it, and serves the app to the browser',
    async () => {
      const electron = join(folder, 'refused')
      writeFileSync(electron, '#!/bin/sh\nkill -TRAP $$\n')
      chmodSync(electron, 0o755)
      const { lines, stop } = await outputOf(electron, (line) => line.startsWith('http'))
      expect(lines[0]).toMatch(/^Electron’s own program ended at once \(SIGTRAP\), .*sandbox: open the address/)
      expect((await fetch(new URL(lines[1] ?? '').origin)).status).toBe(200)
      await stop()
    },
  )

  test('npm run package without Electron says so in one line', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(LAUNCH, '..', 'package.ts')], {
      env: { ...process.env, ELECTRON_PATH: join(folder, 'none') },
      encoding: 'utf8',
    })
    expect(stderr).toMatch(/^proofbench: Electron’s own program cannot be had here, .*\n$/)
    expect(status).toBe(70)
  })

  test.skipIf(process.platform === 'win32')('the launcher passes the app and the arguments to Electron', async () => {
    const electron = join(folder, 'electron')
    writeFileSync(electron, '#!/bin/sh\nfor word in "$@"; do echo "$word"; done\necho end\nexec sleep 60\n')
    chmodSync(electron, 0o755)
    const { lines, stop } = await outputOf(electron, (line) => line === 'end', 'a proof.mime')
    expect(lines).toEqual([join(LAUNCH, '..', '..', 'out', 'desktop', 'main.mjs'), 'a proof.mime', 'end'])
    await stop()
  })
})
