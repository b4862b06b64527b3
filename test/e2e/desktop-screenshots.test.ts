// The tests of the window, over the desktop app: the host is chosen when they are loaded.
process.env.PROOFBENCH_TEST_HOST = 'desktop'
await import('./screenshots.test.ts')

export {}
