import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build-once.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What a browser does takes as long as the machine lets it.
    expect: { poll: { timeout: 15_000 } },
    // Tests say aloud what they skip; everything else they print is noise in a green run.
    silent: 'passed-only',
  },
})
