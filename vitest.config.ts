import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { shareCompiledCode } from './test/support/compile-cache.ts'
import { inLength } from './test/support/length.ts'
import { skipPythonShim } from './test/support/real-python.ts'

/** `*.long.test.ts`: the same as another test on another host, or for every kind. */
const LEFT_OUT = [...configDefaults.exclude, ...inLength(['**/*.long.test.ts'], [])]
/** Tests without the window. They share the modules of a process, because loading these takes longer than many of the tests. */
const SHARED = ['test/{unit,property,vectors,foreign,service,cli,library,architecture}/**/*.test.ts']
/** Tests that compare times or count steps, which depend on what the process compiled before. */
const MEASURED = [
  'test/unit/consistency/doubling.test.ts',
  'test/unit/analysis/long-record.test.ts',
  'test/property/linear-{steps,models}.test.ts',
]

shareCompiledCode()
skipPythonShim()

export default defineConfig({
  test: {
    pool: 'forks',
    // Node loads the sources itself, and keeps what it compiled: a quarter less of processor time than the modules of Vite.
    experimental: { viteModuleRunner: false },
    execArgv: ['--import', new URL('./test/support/follow-doors.ts', import.meta.url).href],
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: ['build/test-packages.ts', 'test/support/print-seed.ts', 'test/support/once/setup.ts'],
    // Browsers are slow on a loaded machine.
    expect: { poll: { timeout: 30_000 } },
    // Skipped tests are reported; other output is noise in a green run.
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          name: 'functions',
          include: SHARED,
          exclude: [...LEFT_OUT, ...MEASURED],
          setupFiles: ['test/support/seed-properties.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        // The windows of a process share its browser.
        test: { name: 'browser', include: ['test/e2e/**/*.test.ts'], exclude: LEFT_OUT, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          exclude: LEFT_OUT,
          include: [
            'test/!(unit|property|vectors|foreign|service|cli|library|architecture|e2e)/**/*.test.ts',
            ...MEASURED,
          ],
        },
      },
    ],
  },
})
