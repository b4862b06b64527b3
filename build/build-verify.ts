import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { buildInto } from './build-into.ts'
import { nodeBundle, splitModules } from './node-bundle.ts'
import { writeTypes } from './package-types.ts'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = join(ROOT, 'main', 'verify')
const SCHEMAS = [
  ...['report', 'facts'].map((name) => join('report', 'generated', name)),
  ...['proof', 'identityDetails', 'verificationAndEvaluationDetails'].map((name) => join('spec', 'generated', name)),
]

/** Builds the package `@proofbench/verify` in `out/verify`: one module without dependencies, its types, the JSON Schemas. */
await buildInto(join(ROOT, 'out'), 'verify', async (folder) => {
  await build({
    ...nodeBundle(ROOT),
    input: { index: join(SOURCE, 'index.ts') },
    output: splitModules(folder),
  })
  writeTypes(ROOT, 'main/verify/index.ts', join(folder, 'types'))
  mkdirSync(join(folder, 'schemas'))
  for (const name of SCHEMAS)
    copyFileSync(
      join(ROOT, 'shared', `${name}.schema.json`),
      join(folder, 'schemas', `${name.split(/[\\/]/).at(-1)}.json`),
    )
  for (const name of ['README.md', 'browser.mjs']) copyFileSync(join(SOURCE, name), join(folder, name))
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string } // our manifest
  const manifest: object = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
})
