import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// npm leaves out the program of the bundler where the computer's Node is too old for it.
if (
  await import('rolldown').then(
    () => false,
    () => true,
  )
) {
  console.error('proofbench: the packages are incomplete; install Node 20.19, 22.12 or later, then `npm ci` again')
  process.exit(70)
}

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
