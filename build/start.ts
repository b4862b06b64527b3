import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm start [FILE]`: builds everything, then runs it. */
for (const script of ['build-cli.ts', 'build-window.ts', 'build-desktop.ts']) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script)], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 70)
}
await import('./launch.ts')
