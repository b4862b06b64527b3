import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from '../support/once/once.ts'
import { STUBS } from './stub-electron.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Paths of each platform's unpacked app, its resources and the file with its fuses. */
const PLACES = {
  linux: { app: 'linux-unpacked', resources: 'resources', program: 'proofbench-desktop' },
  win: { app: 'win-unpacked', resources: 'resources', program: 'Proofbench.exe' },
  mac: { app: 'mac/Proofbench.app', resources: 'Contents/Resources', program: '' },
} as const

export interface PackagedApp {
  readonly app: string
  readonly resources: string
  /** File that `@electron/fuses` reads: the program, or on macOS the app. */
  readonly program: string
  close(): void
}

/** Packages the build with electron-builder as `npm run package` does, but over a stub of Electron and without an installer. */
export async function packageApp(platform: keyof typeof PLACES): Promise<PackagedApp> {
  await Promise.all([once('command line'), once('window'), once('desktop app')])
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-package-'))
  const stub = join(folder, 'electron')
  const out = join(folder, 'packed')
  STUBS[platform](stub)
  await run(process.execPath, [
    join(ROOT, 'node_modules', 'electron-builder', 'cli.js'),
    `--${platform}`,
    'dir',
    '--x64',
    `-c.electronDist=${stub}`,
    `-c.directories.output=${out}`,
    // There is no identity to sign with.
    '-c.win.signExecutable=false',
  ])
  const { app, resources, program } = PLACES[platform]
  return {
    app: join(out, app),
    resources: join(out, app, resources),
    program: join(out, app, program),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        output += piece.toString()
      })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${output.slice(-3000)}\nended with ${code}`)),
    )
  })
}
