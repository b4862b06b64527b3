import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** `npm start`: builds everything, then serves the window and prints its address. */
for (const script of ['build-cli.ts', 'build-window.ts']) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script)], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 70)
}
console.log('Electron’s own program is not part of this build: open the address in a browser on this machine.')
const host = spawn(process.execPath, [join(root, 'out', 'web', 'main.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => host.kill(signal))
host.on('exit', (code) => process.exit(code ?? 70))
