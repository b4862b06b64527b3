import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { SLOW_TESTS } from './slow-tests.ts'
import { shareCompiledCode } from './support/compile-cache.ts'

/** `npm run test:fast`: the tests of functions that take a moment. Nothing is built, started or killed: `once()` refuses here. */
shareCompiledCode()

export default defineConfig({
  test: {
    root: '.',
    pool: 'forks',
    experimental: { viteModuleRunner: false },
    execArgv: ['--import', new URL('./support/follow-doors.ts', import.meta.url).href],
    isolate: false,
    maxWorkers: availableParallelism(),
    include: ['test/{architecture,unit,property}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.long.test.ts', ...SLOW_TESTS],
    globalSetup: ['build/test-packages.ts', 'test/support/print-seed.ts'],
    setupFiles: ['test/support/seed-properties.ts'],
    testTimeout: 30_000,
    silent: 'passed-only',
    reporters: ['dot'],
  },
})
