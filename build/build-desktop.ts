import { join } from 'node:path'
import { type BuildOptions, build } from 'rolldown'
import { buildDefinitions } from './build-definitions.ts'
import { buildInto } from './build-into.ts'
import { packagedFiles, packagedScenarios } from './service-file.ts'
import { buildWorkers, workersBeside } from './worker-files.ts'

const root = join(import.meta.dirname, '..')
const source = (name: string): string => join(root, 'main', 'desktop', name)

const COMMON: BuildOptions = {
  cwd: root,
  platform: 'node',
  logLevel: 'warn',
  // Electron provides it; everything else is built in.
  external: ['electron'],
  resolve: { alias: { 'readable-stream': 'node:stream' } },
  plugins: [packagedFiles(), packagedScenarios(root), workersBeside()],
  transform: { target: 'node24', define: buildDefinitions(root) },
}

const OUTPUT = { minify: true, comments: false } as const

/** The main process. */
const buildMain = (folder: string): Promise<unknown> =>
  build({
    ...COMMON,
    input: source('main.ts'),
    output: {
      ...OUTPUT,
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    },
  })

/** The process that holds an archive. CommonJS: it is loaded out of the packed app where Electron knows that best. */
const buildCase = (folder: string): Promise<unknown> =>
  build({
    ...COMMON,
    input: source('case-entry.ts'),
    output: {
      ...OUTPUT,
      dir: folder,
      format: 'cjs',
      entryFileNames: '[name].cjs',
      chunkFileNames: 'case-[name]-[hash].cjs',
    },
  })

/** One file of CommonJS: a sandboxed preload can load nothing else. */
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
