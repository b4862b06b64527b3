import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as bundle } from 'rolldown'
import { build } from 'vite'
import { buildInto } from './build-into.ts'
import { writeManual } from './manual.ts'
import { nodeBundle, splitModules } from './node-bundle.ts'
import { LICENCES_ONLY, rememberPackages } from './notices/packages-of.ts'
import { buildWorkers } from './worker-files.ts'

// Development checks of React must stay out of the build, regardless of the environment.
process.env.NODE_ENV = 'production'

const root = join(import.meta.dirname, '..')
const out = join(root, 'out')

/**
 * What every page needs in one file, what several pages share in a few. Left to itself the bundler makes a file of each set of pages
 * that share a module: 200 requests, which take as long as the code that they bring.
 */
const FEW_FILES = [
  { name: 'start', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 100_000 },
]

/** Builds the pages of the window, split by route, and the manual beside them. */
const buildPages = async (folder: string): Promise<void> => {
  await build({
    root: join(root, 'renderer'),
    configFile: false,
    logLevel: 'warn',
    // Absolute addresses: a route can have any depth.
    base: '/',
    plugins: [rememberPackages()],
    oxc: { jsx: { runtime: 'automatic' } },
    // Libraries read the nonce for their styles from this variable; main.tsx sets it.
    define: { __webpack_nonce__: 'globalThis.proofbenchStyleNonce' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'chrome140',
      // Inlined files would require `data:` in directives of the content security policy that forbid it.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        output: {
          comments: LICENCES_ONLY,
          codeSplitting: { groups: FEW_FILES },
          // Modules of one file run in the order of their imports, also where files import each other.
          strictExecutionOrder: true,
          // The bundler names a shared file after all pages that share it.
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        },
        onLog(level, log, defaultHandler) {
          // Directives for React server components, which are not used.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') defaultHandler(level, log)
        },
      },
    },
  })
  writeManual(root, folder)
}

/** Builds the host for browsers, and the workers that hold an archive and the library. */
const buildWebHost = (folder: string): Promise<unknown> =>
  bundle({
    ...nodeBundle(root),
    input: {
      host: join(root, 'main', 'web', 'main.ts'),
      'case-worker': join(root, 'main', 'host', 'archive', 'case-worker.ts'),
      'library-thread-entry': join(root, 'main', 'host', 'library', 'library-thread-entry.ts'),
    },
    output: splitModules(folder),
  })

const buildWeb = async (folder: string): Promise<void> => {
  await buildWebHost(folder)
  await buildWorkers(root, folder)
  // An older Node says which one is needed, as for the command line.
  const launcher = readFileSync(join(root, 'main', 'cli', 'launcher.mjs'), 'utf8')
  writeFileSync(join(folder, 'main.mjs'), launcher.replace('./cli/cli.mjs', './host.mjs'))
}

const web = buildInto(out, 'web', buildWeb)
// The window shows the notices of its host too.
await Promise.all([buildInto(out, 'window', buildPages, web), web])
