import { spawnSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CLI } from '../support/run-cli.ts'

/** Runs the version check of the launcher as if Node were release `version`. */
function started(version: string): { readonly code: number | null; readonly output: string } {
  const text = readFileSync(CLI, 'utf8')
  const [demand = ''] = /^const \[major.*?^}$/ms.exec(text) ?? []
  const output: string[] = []
  const codes: number[] = []
  const process = {
    version: `v${version}`,
    versions: { node: version },
    stderr: { write: (text: string) => output.push(text) },
    exit: (code: number) => codes.push(code),
  }
  runInNewContext(demand, { process })
  return { code: codes[0] ?? null, output: output.join('') }
}

const AFTER_INSTALL = join(import.meta.dirname, '..', '..', 'build', 'after-install.cjs')

describe('after npm ci', () => {
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = `node_modules/node-${platform}/bin/node`
  const own = '/usr/local/bin/node'

  /** Runs what npm runs after it has installed, by Node `version` at `path`, and returns what is left, with its line if it refuses. */
  function installed(version: string, path: string, files: readonly string[]) {
    const folder = mkdtempSync(join(tmpdir(), 'proofbench-installed-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const file of ['node_modules/.bin/vite', ...files]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), '')
    }
    const { status, stderr } = spawnSync(process.execPath, [AFTER_INSTALL], {
      cwd: folder,
      env: {
        npm_config_user_agent: `npm/10.9.9 node/v${version} linux x64 workspaces/false`,
        npm_node_execpath: path.replace('CLONE', folder),
      },
      encoding: 'utf8',
    })
    const link = join(folder, 'node_modules', '.bin', 'node')
    const linked = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : null
    return { status, line: stderr, linked, left: files.filter((file) => existsSync(join(folder, file))) }
  }

  test.each(['18.20.8', '20.18.3', '21.7.0', '22.11.0'])('Node %s is refused in one line', (version) => {
    expect(installed(version, own, [])).toMatchObject({
      status: 70,
      line: `proofbench: Node 20.19, 22.12 or later is needed; this is v${version}\n`,
    })
  })

  test('the Node of the packages is used below 24, without its headers, and source maps are removed', () => {
    const files = [
      program,
      `node_modules/node-${platform}/include/node.h`,
      'node_modules/a/b.js',
      'node_modules/a/b.js.map',
    ]
    expect(installed('20.20.2', own, files)).toEqual({
      status: 0,
      line: '',
      linked: null,
      left: [program, 'node_modules/a/b.js'],
    })
  })

  test.skipIf(process.platform === 'win32')('the computer’s own Node is used from 24 on', () => {
    expect(installed('24.0.0', own, [program])).toEqual({ status: 0, line: '', linked: own, left: [] })
    // npm by a program of packages: it removes none.
    expect(installed('24.0.0', `CLONE/${program}`, [program])).toMatchObject({
      status: 0,
      linked: null,
      left: [program],
    })
  })

  test('without a program for the platform, Node 24 is asked for in one line', () => {
    expect(installed('22.20.0', own, [])).toMatchObject({
      status: 70,
      line: `proofbench: no package has Node 24 for ${platform}: Node 24 or later is needed; this is v22.20.0\n`,
    })
  })

  test('no package runs a script when it is installed, and Node comes with its checksum for each platform', () => {
    const { packages }: { packages: { [path: string]: { os?: string; cpu?: string; integrity?: string } } } =
      JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package-lock.json'), 'utf8')) // npm's
    const { allowScripts } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) // our own
    expect(allowScripts).toBeUndefined()
    const programs = Object.entries(packages).filter(([path]) =>
      /^node_modules\/node-(?:bin-)?(?:darwin|linux|win)-/.test(path),
    )
    expect(programs.map(([, { os, cpu }]) => `${os} ${cpu}`).sort()).toEqual([
      'darwin arm64',
      'darwin x64',
      'linux arm64',
      'linux x64',
      'win32 x64',
    ])
    expect(programs.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))).toEqual([])
  })
})

describe('version check of the launcher', () => {
  test.each(['18.20.0', '20.20.2', '22.3.0', '22.17.9'])(
    'the launcher refuses Node %s and names the version',
    (version) => {
      expect(started(version)).toEqual({
        code: 70,
        output: `proofbench: Node 22.18 or later is needed; this is v${version}\n`,
      })
    },
  )

  test.each(['22.18.0', '22.23.3', '23.11.1', '24.0.0', '24.21.0', '26.1.0', '100.0.0'])(
    'the launcher accepts Node %s',
    (version) => {
      expect(started(version)).toEqual({ code: null, output: '' })
    },
  )
})
