import type { BuildOptions } from 'rolldown'
import { buildDefinitions } from './build-definitions.ts'
import { LICENCES_ONLY, rememberPackages } from './notices/packages-of.ts'
import { packagedFiles, packagedScenarios } from './packaged-files.ts'
import { throughDoors } from './through-doors.ts'
import { workersBeside } from './worker-files.ts'

/** Build options of every bundle for Node and Electron: self-contained except for its workers. */
export const nodeBundle = (root: string): BuildOptions => ({
  cwd: root,
  platform: 'node',
  logLevel: 'warn',
  // A host loads at its start what a command loads when it is used.
  checks: { ineffectiveDynamicImport: false },
  // The package of this name is a copy of the streams of an older Node version.
  resolve: { alias: { 'readable-stream': 'node:stream' } },
  plugins: [throughDoors(), packagedFiles(), packagedScenarios(root), workersBeside(), rememberPackages()],
  transform: { target: 'node22', define: buildDefinitions(root) },
})

/** Output options for split ES modules, `.mjs`, in `folder`. */
export const splitModules = (folder: string): NonNullable<BuildOptions['output']> => ({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  minify: true,
  comments: LICENCES_ONLY,
})
