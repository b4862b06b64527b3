import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { once } from '../support/once/once.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const LIMIT = 25_000_000
const npm = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' })

describe('the package of the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-pack-'))
  let size: number
  let files: readonly string[]
  let installed: string
  beforeAll(async () => {
    await once('command line')
    const [packed] = JSON.parse(npm(ROOT, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder)) as [
      { readonly size: number; readonly filename: string; readonly files: readonly { readonly path: string }[] },
    ] // npm's
    size = packed.size
    files = packed.files.map(({ path }) => path)
    npm(folder, 'install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, join(folder, packed.filename))
    installed = join(folder, 'node_modules')
  }, 240_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test(`it has at most ${LIMIT / 1_000_000} MB and is installed without any other package`, () => {
    expect(size).toBeLessThanOrEqual(LIMIT)
    expect(readdirSync(installed).filter((name) => !name.startsWith('.'))).toEqual(['proofbench'])
  })

  test('it says where it comes from and which Node it needs', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'proofbench', 'package.json'), 'utf8'))
    expect(manifest).not.toHaveProperty('dependencies')
    for (const member of ['repository', 'bugs', 'homepage', 'license', 'description'])
      expect(manifest).toHaveProperty(member)
    expect(manifest.keywords.length).toBeGreaterThan(4)
    expect(manifest.engines.node).toBe('^20.19.0 || >=22.12.0')
  })

  test('every relative link of its README leads to a file of the package', () => {
    const text = readFileSync(join(installed, 'proofbench', 'README.md'), 'utf8')
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) => target)
    expect(targets.length).toBeGreaterThan(10)
    const isThere = (target: string): boolean => {
      const path = target.replace(/\/$/, '')
      return files.includes(path) || files.includes(`${path}/README.md`)
    }
    expect(targets.filter((target) => !isThere(target))).toEqual([])
  })

  test('it brings its notices and public keys only', () => {
    expect(files).toContain('out/cli/THIRD-PARTY-NOTICES.txt')
    const secret = files.filter(
      (path) =>
        path.endsWith('.pem') && readFileSync(join(installed, 'proofbench', path), 'utf8').includes('PRIVATE KEY'),
    )
    expect(secret).toEqual([])
  })

  test('installed, it verifies its samples', () => {
    const samples = join(installed, 'proofbench', 'samples')
    const program = join(installed, 'proofbench', 'out', 'cli.mjs')
    expect(existsSync(dirname(program))).toBe(true)
    const args = [
      'verify',
      '--key',
      join(samples, 'keys', 'signer.pub.pem'),
      join(samples, 'archives', 'passport-and-portrait.mime'),
    ]
    expect(execFileSync(process.execPath, [program, ...args], { encoding: 'utf8' })).toContain('TOTAL_PASSED')
  })
})
