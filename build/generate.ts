import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { enumerationTable, structureTable, structureTexts } from './spec/field-tables.ts'
import { jsonSchemas } from './spec/json-schemas.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'shared', 'spec', 'generated')
const HEADER = '// Made from the schemas in shared/spec by `npm run generate`; change those.\n'

/** Every generated file by name, before formatting. */
function contents(): ReadonlyMap<string, string> {
  const files = new Map([
    ['structures.ts', HEADER + structureTable() + enumerationTable()],
    ['texts.ts', HEADER + structureTexts()],
  ])
  for (const [name, schema] of jsonSchemas()) files.set(`${name}.schema.json`, JSON.stringify(schema))
  return files
}

function formatted(name: string, text: string): string {
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', `--stdin-file-path=shared/spec/generated/${name}`],
    { cwd: ROOT, input: text, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (status !== 0) throw new Error(`biome cannot format ${name}: ${stderr}`)
  return stdout
}

function present(name: string): string | null {
  try {
    return readFileSync(join(FOLDER, name), 'utf8')
  } catch {
    return null
  }
}

const files = new Map([...contents()].map(([name, text]) => [name, formatted(name, text)]))

if (process.argv.includes('--check')) {
  const stale = [...files].filter(([name, text]) => present(name) !== text).map(([name]) => name)
  const stray = readdirSync(FOLDER).filter((name) => !files.has(name))
  for (const name of stale) console.error(`shared/spec/generated/${name} is out of date: npm run generate`)
  for (const name of stray) console.error(`shared/spec/generated/${name} is made by no schema: remove it`)
  process.exitCode = stale.length + stray.length === 0 ? 0 : 70
} else {
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, text] of files) if (present(name) !== text) writeFileSync(join(FOLDER, name), text)
}
