import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const SCRIPTS = ['build-cli.ts', 'build-window.ts', 'build-desktop.ts']

/** `npm start [FILE]`: builds everything, then runs it. */
for (const [index, script] of SCRIPTS.entries()) {
  console.error(`proofbench: step ${index + 1} of ${SCRIPTS.length}, ${script}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script)], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 70)
}
await import('./launch.ts')
