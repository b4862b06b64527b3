import { join } from 'node:path'
import { build as bundle } from 'rolldown'
import { build } from 'vite'
import { buildInto } from './build-into.ts'
import { nodeBundle, splitModules } from './node-bundle.ts'
import { buildWorkers } from './worker-files.ts'

// React's own checks are for development, whatever started this build.
process.env.NODE_ENV = 'production'

const root = join(import.meta.dirname, '..')
const out = join(root, 'out')

/** The window's pages, loaded by route. */
const buildPages = (folder: string): Promise<unknown> =>
  build({
    root: join(root, 'renderer'),
    configFile: false,
    logLevel: 'warn',
    // Absolute addresses: the window is opened at any depth.
    base: '/',
    oxc: { jsx: { runtime: 'automatic' } },
    // Where libraries look for the nonce of the styles that they add; main.tsx fills it in.
    define: { __webpack_nonce__: 'globalThis.proofbenchStyleNonce' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'chrome140',
      // Inlined files would need `data:` in places where the window's policy forbids it.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        onLog(level, log, usual) {
          // Marks for servers that draw React; there is none here.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') usual(level, log)
        },
      },
    },
  })

/** The host for browsers, `main.mjs`, and the thread that holds an archive beside it. */
const buildWebHost = (folder: string): Promise<unknown> =>
  bundle({
    ...nodeBundle(root),
    input: {
      main: join(root, 'main', 'web', 'main.ts'),
      'case-worker': join(root, 'main', 'bridge', 'case-worker.ts'),
    },
    output: splitModules(folder),
  })

const buildWeb = async (folder: string): Promise<void> => {
  await buildWebHost(folder)
  await buildWorkers(root, folder)
}

await Promise.all([buildInto(out, 'window', buildPages), buildInto(out, 'web', buildWeb)])
