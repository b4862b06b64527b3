import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type BuildOptions, build } from 'rolldown'
import { lazyBuiltins } from './lazy-builtins.ts'
import { leanJszip } from './lean-jszip.ts'
import { packagedFiles, packagedScenarios, SERVICE_FILE, serviceBeside, serviceEntry } from './service-file.ts'
import { buildGenerateWorker, buildWorkers, workersBeside } from './worker-files.ts'

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const file = process.argv[2] ?? join(root, 'out', 'cli.mjs')

/** The commit that is built, marked where the sources differ from it. */
function commit(): string {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no', '--', 'main', 'shared', 'package.json') !== ''
    return `${git('rev-parse', 'HEAD')}${changed ? '-changed' : ''}`
  } catch {
    return 'unknown'
  }
}

const COMMON = {
  cwd: root,
  platform: 'node',
  logLevel: 'warn',
  // Otherwise V8 compiles every module at every start, and keeps it all, though most commands need few.
  optimization: { pifeForModuleWrappers: false },
} as const satisfies BuildOptions

/** Which build it is. */
const NAMES = { PROOFBENCH_VERSION: JSON.stringify(version), PROOFBENCH_COMMIT: JSON.stringify(commit()) }

/** Older versions fail later, in places that say nothing: before anything else of the file runs. */
const DEMAND_NODE =
  "if(parseInt(process.versions.node)<24){process.stderr.write('proofbench: Node 24 or later is needed; this is '+process.version+'\\n');process.exit(70)}"

/** What a thread runs that only hashes: small, so that it starts fast. */
async function digestWorkerText(): Promise<string> {
  const { output } = await build({
    ...COMMON,
    input: join(root, 'main', 'cli', 'digest-worker.ts'),
    write: false,
    plugins: [lazyBuiltins()],
    transform: { target: 'node24', define: { 'import.meta.url': 'PROOFBENCH_URL' } },
    output: { format: 'cjs', minify: true, codeSplitting: false, comments: false },
  })
  return `const PROOFBENCH_URL = require('node:worker_threads').workerData.script;${output[0].code}`
}

/** The whole command as the body of a function; what is imported lazily is evaluated lazily. */
async function commandText(): Promise<string> {
  const { output } = await build({
    ...COMMON,
    input: join(root, 'main', 'cli', 'cli.ts'),
    write: false,
    plugins: [lazyBuiltins(), leanJszip(), serviceBeside()],
    transform: {
      target: 'node24',
      define: {
        ...NAMES,
        'import.meta.url': 'PROOFBENCH_URL',
        PROOFBENCH_DIGEST_WORKER: JSON.stringify(await digestWorkerText()),
      },
    },
    output: { format: 'cjs', minify: true, codeSplitting: false, comments: false },
  })
  const code = output[0].code.replace(/^#!.*\n/, '')
  return `(function (PROOFBENCH_URL, PROOFBENCH_KEEP) { const module = { exports: {} }, exports = module.exports; ${code}\n})`
}

/** Escapes what is not ASCII: V8 then keeps and scans the text with one byte for a character. */
const ascii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** What the command's file starts with. No line of it is a comment: those are the sections. */
async function loaderText(codeHash: string): Promise<string> {
  const { output } = await build({
    ...COMMON,
    input: join(root, 'main', 'cli', 'loader.ts'),
    write: false,
    plugins: [lazyBuiltins()],
    transform: { target: 'node24', define: { PROOFBENCH_CODE_HASH: JSON.stringify(codeHash) } },
    output: {
      format: 'esm',
      minify: true,
      codeSplitting: false,
      comments: false,
      banner: `#!/usr/bin/env node\n${DEMAND_NODE}`,
    },
  })
  const text = output[0].code.trimEnd()
  if (text.includes('\n//')) throw new Error('The loader holds a comment; it could not find the command behind itself')
  return text
}

/** Base64 in one comment: whatever the section holds, it ends no line and means nothing to the parser. */
const section = (text: string): string =>
  `//${brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }).toString('base64')}`

const text = ascii(await commandText())
const loader = await loaderText(createHash('sha256').update(text).digest('hex').slice(0, 32))
// One file: it can be copied anywhere and is its own worker script.
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${loader}\n${section(text)}\n`)
chmodSync(file, 0o755)
await build({
  ...COMMON,
  input: serviceEntry(root),
  plugins: [packagedFiles(), packagedScenarios(root), workersBeside()],
  transform: { target: 'node24', define: NAMES },
  output: {
    file: join(dirname(file), SERVICE_FILE),
    format: 'esm',
    minify: true,
    codeSplitting: false,
    comments: false,
  },
})
await buildWorkers(root, dirname(file))
await buildGenerateWorker(root, dirname(file))
