import { runTogether, type Step } from './support/steps.ts'

/** Checks the types of a folder with its tsconfig.json. What did not change since the last check is not checked again. */
const types = (name: string, folder: string, state: string): Step => ({
  name,
  command: 'tsc',
  arguments: ['-p', folder, '--noEmit', '--incremental', '--tsBuildInfoFile', `out/types/${state}.tsbuildinfo`],
})

/** `npm run check`: what must hold before any behaviour is looked at. The longest come first. */
export const CHECKS: readonly Step[] = [
  types('types', '.', 'all'),
  types('types of the window tests', 'test/e2e', 'window-tests'),
  types('types of the window', 'renderer', 'window'),
  // Without the types of Node and the DOM: code in shared/ runs anywhere.
  types('types of shared code', 'shared', 'shared'),
  { name: 'lint and format', command: 'biome', arguments: ['ci', '--error-on-warnings', '.'] },
  { name: 'generated files', command: 'node', arguments: ['build/generate.ts', '--check'] },
  { name: 'generated documents', command: 'node', arguments: ['build/generate-docs.ts', '--check'] },
  {
    name: 'import floors, catalogue, documentation',
    command: 'vitest',
    arguments: ['run', '--config', 'test/architecture/vitest.config.ts'],
  },
]

if (import.meta.main) process.exitCode = (await runTogether(CHECKS)).every(({ ok }) => ok) ? 0 : 70
