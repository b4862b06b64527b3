import { join } from 'node:path'
import { type BuildOptions, build } from 'rolldown'
import { buildInto } from './build-into.ts'
import { nodeBundle, splitModules } from './node-bundle.ts'
import { LICENCES_ONLY } from './notices/packages-of.ts'
import { buildWorkers } from './worker-files.ts'

const root = join(import.meta.dirname, '..')
const source = (name: string): string => join(root, 'main', 'desktop', name)

const COMMON: BuildOptions = {
  ...nodeBundle(root),
  // Provided by Electron; everything else is bundled.
  external: ['electron'],
}

const OUTPUT = { minify: true, comments: LICENCES_ONLY } as const

/** Builds the main process. */
const buildMain = (folder: string): Promise<unknown> =>
  build({
    ...COMMON,
    input: source('main.ts'),
    output: splitModules(folder),
  })

/** Builds the process that holds an archive. CommonJS, the format that Electron loads most reliably from the packaged app. */
const buildCase = (folder: string): Promise<unknown> =>
  build({
    ...COMMON,
    input: { 'case-entry': source('case-entry.ts'), 'library-entry': source('library-entry.ts') },
    output: {
      ...OUTPUT,
      dir: folder,
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: 'case-[name]-[hash].cjs',
    },
  })

/** Builds a single CommonJS file: a sandboxed preload script cannot load other modules. */
const buildPreload = (folder: string): Promise<unknown> =>
  build({
    ...COMMON,
    input: source('preload.ts'),
    output: { file: join(folder, 'preload.cjs'), format: 'cjs', codeSplitting: false, ...OUTPUT },
  })

await buildInto(join(root, 'out'), 'desktop', async (folder) => {
  await buildMain(folder)
  await buildCase(folder)
  await buildPreload(folder)
  await buildWorkers(root, folder)
})
