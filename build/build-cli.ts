import { chmodSync, copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { buildInto } from './build-into.ts'
import { nodeBundle, splitModules } from './node-bundle.ts'
import { buildWorkers } from './worker-files.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, 'out')
const source = (name: string): string => join(root, 'main', 'cli', `${name}.ts`)

mkdirSync(out, { recursive: true })
await buildInto(out, 'cli', async (folder) => {
  await build({
    ...nodeBundle(root),
    input: {
      cli: source('cli'),
      'verification-worker': source('verification-worker'),
      'digest-worker': source('digest-worker'),
      'generate-worker': join(root, 'main', 'service', 'generate', 'generate-worker.ts'),
    },
    output: splitModules(folder),
  })
  await buildWorkers(root, folder)
})
const launcher = join(out, 'cli.mjs')
copyFileSync(join(root, 'main', 'cli', 'launcher.mjs'), launcher)
chmodSync(launcher, 0o755)
