import { configDefaults, defineConfig } from 'vitest/config'

/** Tests of functions. They share the modules of a process, because loading these takes longer than most of the tests. */
const SHARED = ['test/unit/**/*.test.ts', 'test/property/**/*.test.ts', 'test/vectors/**/*.test.ts']
/** Tests that compare times, which depend on what the process compiled before. */
const TIMED = ['test/unit/consistency/{doubling,effort}.test.ts', 'test/unit/analysis/long-record.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['test/support/build-once.ts'],
    // Browsers are slow on a loaded machine.
    expect: { poll: { timeout: 15_000 } },
    // Skipped tests are reported; other output is noise in a green run.
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          name: 'functions',
          include: SHARED,
          exclude: [...configDefaults.exclude, ...TIMED],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: ['test/!(unit|property|vectors)/**/*.test.ts', ...TIMED],
        },
      },
    ],
  },
})
