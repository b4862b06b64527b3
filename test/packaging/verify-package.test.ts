import { execFileSync, spawnSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInArchive } from '../../main/proof/self-test/built-in-archive.ts'
import { SAMPLE_PRIVATE_KEY } from '../../main/proof/self-test/sample-key.ts'
import { someOf } from '../support/length.ts'
import { once } from '../support/once/once.ts'
import { runCli } from '../support/run-cli.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SAMPLES = join(ROOT, 'samples')
const README = readFileSync(join(ROOT, 'main', 'verify', 'README.md'), 'utf8')
const EXAMPLES = [...README.matchAll(/```js\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)]
const MAX_BYTES = 1.5 * 1024 ** 2

let folder: string
let tarball: string
beforeAll(async () => {
  const built = dirname(await once('verify package'))
  folder = mkdtempSync(join(tmpdir(), 'proofbench-package-'))
  const [packed] = JSON.parse(npm(built, 'pack', '--json', '--pack-destination', folder)) as [{ filename: string }] // npm's
  tarball = join(folder, packed.filename)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  npm(folder, 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball)
  copyFileSync(join(SAMPLES, 'archives', 'passport-and-portrait.mime'), join(folder, 'proof.mime'))
  writeFileSync(join(folder, 'base64.mime'), await builtInArchive(createPrivateKey(SAMPLE_PRIVATE_KEY), 'base64'))
  copyFileSync(join(SAMPLES, 'keys', 'signer.pub.pem'), join(folder, 'signer.pem'))
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const npm = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' })

/** Runs a module in the folder where the package is installed. */
function run(code: string, ...flags: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...flags, '--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout
}

/** Prints the result of a function of the package as JSON. */
const printed = (expression: string, ...flags: readonly string[]): unknown =>
  JSON.parse(
    run(
      `import { readFileSync } from 'node:fs'
       import * as verify from '@proofbench/verify'
       const keys = [readFileSync('signer.pem')]
       console.log(JSON.stringify(await (async () => ${expression})()))`,
      ...flags,
    ),
  )

/** Prints the code of the error that an expression throws. */
const codeOf = (expression: string): unknown =>
  printed(`{
    try { return await ${expression} } catch (error) {
      return [error instanceof verify.CodedError, error.code, typeof error.hint]
    }
  }`)

test('the packed package has at most 1.5 MB and no dependency', () => {
  expect(statSync(tarball).size).toBeLessThan(MAX_BYTES)
  const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/@proofbench/verify/package.json'), 'utf8'))
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest.version).toBe(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version)
})

test('the README has three examples, which print what it says', () => {
  expect(EXAMPLES).toHaveLength(3)
  for (const [, code = '', output] of EXAMPLES) expect(run(code)).toBe(output)
})

test('the package exports the names that its README lists, and no other', () => {
  const names = printed('Object.keys(verify)') as readonly string[] // printed as such
  const section = /## Names\n([\s\S]*?)\n\n/.exec(README.replace('## Names\n\n', '## Names\n'))?.[1] ?? ''
  const rows = [...section.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell).join()
  const listed = [...rows.matchAll(/`(\w+)/g)].map(([, name = '']) => name)
  expect(listed.filter((name) => !/^[A-Z][a-z]/.test(name) || name === 'CodedError').sort()).toEqual([...names].sort())
  expect(listed.length).toBeGreaterThanOrEqual(10)
  expect(new Set(listed).size).toBeLessThanOrEqual(16)
})

test.each(
  someOf(
    ['passport-and-portrait.mime', 'image-bit.mime', 'duplicate-entry.mime', 'empty-session.zip', 'alg-none.mime'],
    2,
  ),
)('the report about %s is that of `proofbench verify`', async (name) => {
  const path = join(SAMPLES, 'archives', name)
  const time = '2026-11-21T00:00:00.000Z'
  const key = join(SAMPLES, 'keys', 'signer.pub.pem')
  const { stdout } = await runCli(['verify', path, '--key', key, '--time', time, '--format', 'json'])
  const expected = JSON.parse(stdout)
  const report = printed(`verify.verifyArchive(${JSON.stringify(path)}, {
      keys: verify.readTrustMaterial(readFileSync('signer.pem'), ${JSON.stringify(key)}).keys,
      validationTime: '${time}',
    })`)
  // Both are built when a test first asks for them, which may be at different commits.
  expect(report).toEqual({ ...expected, tool: (report as { tool: unknown }).tool })
})

test('a path, a URL, bytes, a blob, a file, streams and a source of the caller give the same report', () => {
  const hashes = printed(`{
    const { openAsBlob, createReadStream } = await import('node:fs')
    const { pathToFileURL } = await import('node:url')
    const bytes = readFileSync('proof.mime')
    const blob = await openAsBlob('proof.mime')
    const read = (target, position) => bytes.copy(target, 0, position, position + target.length)
    const inputs = ['proof.mime', pathToFileURL('proof.mime'), bytes, blob, new File([bytes], 'a.mime'),
      createReadStream('proof.mime'), blob.stream(), { kind: 'file', name: 'own', source: { size: bytes.length, read } }]
    const reports = []
    for (const input of inputs) reports.push(await verify.verifyArchive(input, { keys }))
    return reports.map(({ indication, input }) => indication + ' ' + input.sha256 + ' ' + input.size)
  }`) as readonly string[]
  expect(hashes).toHaveLength(8)
  expect(new Set(hashes).size).toBe(1)
  expect(hashes[0]).toMatch(/^TOTAL_PASSED [0-9a-f]{64} \d+$/)
})

test('the folder of an unpacked archive is verified like the archive', () => {
  const report = printed(`{
    const { mkdirSync, writeFileSync } = await import('node:fs')
    const { dirname, join } = await import('node:path')
    const archive = await verify.readArchive('proof.mime')
    for (const { path } of archive.facts.files) {
      const target = join('unpacked', archive.facts.rootFolder, path)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, Buffer.concat(await Array.fromAsync(archive.open(path))))
    }
    archive.close()
    return verify.verifyArchive('unpacked', { keys })
  }`)
  expect(report).toMatchObject({ indication: 'TOTAL_PASSED', input: { container: 'folder' } })
})

test.each([
  ['a file that does not exist', "verify.verifyArchive('none.mime', { keys })", 'input.not-found'],
  ['a stream over its limit', "verify.verifyArchive(new Blob(['12345']), { streamBytes: 4 })", 'input.limit-exceeded'],
  ['a key that is none', "verify.verifyArchive('proof.mime', { keys: ['no key'] })", 'key.unreadable'],
  [
    'a time without a zone',
    "verify.verifyArchive('proof.mime', { validationTime: '2026-01-31' })",
    'verify.validation-time',
  ],
])('%s throws a CodedError with its code and a hint', (_, expression, code) => {
  expect(codeOf(expression)).toEqual([true, code, 'string'])
})

test('bytes that are no archive give a report, and so do limits that an archive passes', () => {
  expect(printed("verify.verifyArchive(Buffer.from('hello'))")).toMatchObject({ indication: 'TOTAL_FAILED' })
  const report = printed("verify.verifyArchive('proof.mime', { keys, limits: { zipEntries: 1 } })")
  expect(report).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'GENERIC' })
})

test('a verification reads its input and the package, and writes, starts and reaches nothing', () => {
  const allowed = ['--permission', `--allow-fs-read=${folder}`]
  const code = `
    import { readFileSync } from 'node:fs'
    import { verifyArchive } from '@proofbench/verify'
    for (const input of ['proof.mime', readFileSync('base64.mime')])
      console.log((await verifyArchive(input, { keys: [readFileSync('signer.pem')], limits: { decodedInMemoryBytes: 1 } })).indication)`
  writeFileSync(join(folder, 'alone.mjs'), code)
  const { stdout, stderr } = spawnSync(process.execPath, [...allowed, 'alone.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout).toBe('TOTAL_PASSED\nTOTAL_PASSED\n')
})

test('an import for a browser says what it lacks', () => {
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--conditions=browser', '--input-type=module', '-e', "import '@proofbench/verify'"],
    { cwd: folder, encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr).toContain('needs node:crypto and node:zlib')
  expect(stderr).toContain("code: 'verify.browser'")
})

test('the types of the package are checked without those of a dependency', () => {
  mkdirSync(join(folder, 'types'), { recursive: true })
  writeFileSync(
    join(folder, 'types', 'consumer.ts'),
    `import { type Archive, type Report, judge, readArchive, toCoverage, toStanding, verifyArchive } from '@proofbench/verify'
     const report: Report = await verifyArchive('proof.mime', { keys: ['pem'], limits: { zipEntries: 1 } })
     const indication: 'TOTAL_PASSED' | 'TOTAL_FAILED' | 'INDETERMINATE' = report.indication
     const pointers: (string | undefined)[] = report.findings.map(({ subject }) => subject.pointer)
     const archive: Archive = await readArchive(new Uint8Array())
     const standing: 'CONFIRMED' | 'UNCONFIRMED' | 'CONTRADICTED' | 'NOT_JUDGED' =
       toStanding(archive.facts, await judge(archive.facts), toCoverage(archive.facts, report)).record.standing
     // @ts-expect-error: a report is read-only.
     report.indication = 'TOTAL_PASSED'
     // @ts-expect-error: a report has no such member.
     report.verdict
     // @ts-expect-error: an indication is one of three.
     const other: 'PASSED' = report.indication
     console.log(indication, pointers, standing, other)`,
  )
  const settings = {
    strict: true,
    module: 'nodenext',
    target: 'es2024',
    noEmit: true,
    types: ['node'],
    skipLibCheck: false,
  }
  const typeRoots = [join(ROOT, 'node_modules', '@types')]
  const project = join(folder, 'types', 'tsconfig.json')
  writeFileSync(project, JSON.stringify({ compilerOptions: { ...settings, typeRoots }, files: ['consumer.ts'] }))
  const compiler = join(ROOT, 'test', 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' })
  expect(stdout).toBe('')
})
