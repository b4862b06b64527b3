import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build as bundle } from 'rolldown'
import { build } from 'vite'
import { buildDefinitions } from './build-definitions.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, 'out')

/** The window's pages: `out/window`, loaded by route. */
async function buildPages(): Promise<void> {
  await build({
    root: join(root, 'renderer'),
    configFile: false,
    logLevel: 'warn',
    base: '/',
    // Absolute addresses: the window is opened at any depth.
    oxc: { jsx: { runtime: 'automatic' } },
    // Where libraries look for the nonce of the styles that they add; main.tsx fills it in.
    define: { __webpack_nonce__: 'globalThis.proofbenchStyleNonce' },
    build: {
      outDir: join(out, 'window'),
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
}

/** The host for browsers: `out/web/main.mjs`, and the thread that holds an archive beside it. */
async function buildWebHost(): Promise<void> {
  rmSync(join(out, 'web'), { recursive: true, force: true })
  await bundle({
    cwd: root,
    platform: 'node',
    logLevel: 'warn',
    input: {
      main: join(root, 'main', 'web', 'main.ts'),
      'case-worker': join(root, 'main', 'bridge', 'case-worker.ts'),
    },
    resolve: { alias: { 'readable-stream': 'node:stream' } },
    transform: { target: 'node24', define: buildDefinitions(root) },
    output: {
      dir: join(out, 'web'),
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      minify: true,
      comments: false,
    },
  })
}

await Promise.all([buildPages(), buildWebHost()])
