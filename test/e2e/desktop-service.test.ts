// Runs the window tests in the desktop app. They read the variable when they are loaded.
process.env.PROOFBENCH_TEST_HOST = 'desktop'
await import('./service.test.ts')

export {}
