import { chmodSync, copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { buildInto } from './build-into.ts'
import { nodeBundle, splitModules } from './node-bundle.ts'
import { buildWorkers } from './worker-files.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, 'out')
const source = (name: string): string => join(root, 'main', 'cli', `${name}.ts`)

/** Groups of modules built as one file each, with their dependencies: every file more delays the start. */
const START = { name: 'start', test: modules('cli/main'), priority: 1 }
const VERIFY = { name: 'verify', test: modules('cli/commands/verify', 'report/render-text') }

mkdirSync(out, { recursive: true })
await buildInto(out, 'cli', async (folder) => {
  await build({
    ...nodeBundle(root),
    input: {
      cli: source('cli'),
      'verification-worker': source('workers/verification-worker'),
      'diagnosis-worker': source('workers/diagnosis-worker'),
      'digest-worker': source('workers/digest-worker'),
      'endpoint-worker': source('workers/endpoint-worker'),
      'library-worker': source('workers/library-worker'),
      'generate-worker': join(root, 'main', 'scenario', 'generate', 'generate-worker.ts'),
    },
    output: { ...splitModules(folder), codeSplitting: { groups: [START, VERIFY] } },
  })
  await buildWorkers(root, folder)
  copyFileSync(join(root, 'main', 'cli', 'import.cjs'), join(folder, 'import.cjs'))
})
const launcher = join(out, 'cli.mjs')
copyFileSync(join(root, 'main', 'cli', 'launcher.mjs'), launcher)
chmodSync(launcher, 0o755)

/** Returns a pattern for the paths of modules below `main`. */
function modules(...names: readonly string[]): RegExp {
  return new RegExp(`[\\\\/]main[\\\\/](?:${names.join('|').replaceAll('/', '[\\\\/]')})\\.ts$`)
}
