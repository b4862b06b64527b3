import { runSteps, type Step } from './support/steps.ts'

/** `npm run check`: what must hold before any behaviour is looked at. */
export const CHECKS: readonly Step[] = [
  { name: 'types', command: 'tsc', arguments: ['-p', '.', '--noEmit'] },
  // Without the types of Node and the DOM: code in shared/ runs anywhere.
  { name: 'types of shared code', command: 'tsc', arguments: ['-p', 'shared', '--noEmit'] },
  { name: 'types of the window', command: 'tsc', arguments: ['-p', 'renderer', '--noEmit'] },
  { name: 'types of the window tests', command: 'tsc', arguments: ['-p', 'test/e2e', '--noEmit'] },
  { name: 'lint and format', command: 'biome', arguments: ['ci', '--error-on-warnings', '.'] },
  { name: 'generated files', command: 'node', arguments: ['build/generate.ts', '--check'] },
  { name: 'generated documents', command: 'node', arguments: ['build/generate-docs.ts', '--check'] },
  {
    name: 'import floors, catalogue, documentation',
    command: 'vitest',
    arguments: ['run', '--config', 'test/architecture/vitest.config.ts'],
  },
]

if (import.meta.main) process.exitCode = (await runSteps(CHECKS)).every(({ ok }) => ok) ? 0 : 70
