import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printedSchema } from '../main/cli/index.ts'
import { CONTROL_CALLS } from '../shared/control/index.ts'
import { captureScript } from './capture-script.ts'
import { commandList } from './command-list.ts'
import { enumerationTable, structureTable, structureTexts } from './spec/field-tables.ts'
import { jsonSchemas } from './spec/json-schemas.ts'

const ROOT = join(import.meta.dirname, '..')
/** Contain generated files only. */
const SPEC_FOLDER = 'shared/spec/generated'
const COMMANDS_FOLDER = 'main/cli/generated'
const CAPTURE_FOLDER = 'main/service/http/capture/generated'
const REPORT_FOLDER = 'shared/report/generated'
const CONTROL_FOLDER = 'shared/control/generated'
const FOLDERS = [SPEC_FOLDER, COMMANDS_FOLDER, REPORT_FOLDER, CAPTURE_FOLDER, CONTROL_FOLDER]

/** Returns the generated files by path, before formatting. */
async function contents(): Promise<ReadonlyMap<string, string>> {
  const spec = '// Made from the schemas in shared/spec by `npm run generate`; change those.\n'
  const files = new Map([
    [`${SPEC_FOLDER}/structures.ts`, spec + structureTable() + enumerationTable()],
    [`${SPEC_FOLDER}/texts.ts`, spec + structureTexts()],
    [
      `${COMMANDS_FOLDER}/command-list.ts`,
      `// Made from main/cli/commands by \`npm run generate\`; change those.\n${await commandList(ROOT)}`,
    ],
    [
      `${CAPTURE_FOLDER}/capture-script.ts`,
      `// Made from renderer/capture-page by \`npm run generate\`; change that.\n${await captureScript(ROOT)}`,
    ],
  ])
  files.set(`${CONTROL_FOLDER}/addresses.ts`, controlAddresses())
  for (const name of ['report', 'signed-report', 'facts'] as const)
    files.set(`${REPORT_FOLDER}/${name}.schema.json`, JSON.stringify(printedSchema(name)))
  for (const [name, schema] of jsonSchemas()) files.set(`${SPEC_FOLDER}/${name}.schema.json`, JSON.stringify(schema))
  return files
}

/** Returns methods and paths of the control API: the window calls it without its schemas. */
function controlAddresses(): string {
  const rows = Object.entries(CONTROL_CALLS).map(
    ([id, { method, path }]) => `${id}: { method: '${method}', path: '${path}' },`,
  )
  return `// Made from the calls in shared/control by \`npm run generate\`; change those.
import type { CallContract } from '../contract.ts'
import type { ControlCallId } from '../control-calls.ts'

export const CONTROL_ADDRESSES: { readonly [Id in ControlCallId]: Pick<CallContract, 'method' | 'path'> } = {
${rows.join('\n')}
}
`
}

function formatted(path: string, text: string): string {
  const biome = join(ROOT, 'test', 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'format', `--stdin-file-path=${path}`], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`biome cannot format ${path}: ${stderr}`)
  return stdout
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), 'utf8')
  } catch {
    return null
  }
}

const files = new Map([...(await contents())].map(([path, text]) => [path, formatted(path, text)]))

if (process.argv.includes('--check')) {
  const stale = [...files].filter(([path, text]) => readIfPresent(path) !== text).map(([path]) => path)
  const existing = FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`))
  const stray = existing.filter((path) => !files.has(path))
  for (const path of stale) console.error(`${path} is out of date: npm run generate`)
  for (const path of stray) console.error(`${path} is made by no schema: remove it`)
  process.exitCode = stale.length + stray.length === 0 ? 0 : 70
} else {
  for (const folder of FOLDERS) mkdirSync(join(ROOT, folder), { recursive: true })
  for (const [path, text] of files) if (readIfPresent(path) !== text) writeFileSync(join(ROOT, path), text)
}
