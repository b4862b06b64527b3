import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fetchedElectron } from './electron-path.ts'

const root = join(import.meta.dirname, '..')
const IN_BROWSER = 'open the address in a browser on this machine.'
/** An end after this time, milliseconds, is none of the start. */
const START_MS = 10_000

let host: ChildProcess
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => host.kill(signal))

/** Runs the build in Electron or, without it, as a server for the browser that prints its address. Passes on all arguments. */
const electron = fetchedElectron()
if (electron === null) {
  console.log(`Electron’s own program cannot be had here: ${IN_BROWSER}`)
  serve()
} else {
  const started = performance.now()
  host = start(electron, 'desktop')
  host.on('exit', (code, signal) => {
    // Chromium ends so where it may not make its sandbox; the app ends with codes of its own.
    const isRefused = (signal !== null && !host.killed) || code === 1 || (code !== null && code >= 128)
    if (!isRefused || performance.now() - started > START_MS) process.exit(code ?? 70)
    console.log(
      `Electron’s own program ended at once (${signal ?? code}), mostly because the system forbids its sandbox: ${IN_BROWSER}`,
    )
    console.error(
      'proofbench: to mend it, start it as another user than root; on Ubuntu, `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`',
    )
    serve()
  })
}

function serve(): void {
  host = start(process.execPath, 'web')
  host.on('exit', (code) => process.exit(code ?? 70))
}

function start(program: string, folder: string): ChildProcess {
  return spawn(program, [join(root, 'out', folder, 'main.mjs'), ...process.argv.slice(2)], { stdio: 'inherit' })
}
