import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { CallResults } from '../../shared/bridge/index.ts'
import { AppHost, caseThread, libraryThread } from '../host/index.ts'
import { dataFolder, thisTool } from '../input/index.ts'
import { libraryLocation } from '../library/index.ts'
import { startWebHost } from './web-host.ts'

/** Returns the path of `name` in the nearest folder above this file: built and source files are at different depths. */
function findAbove(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, name)) && dirname(folder) !== folder) folder = dirname(folder)
  return join(folder, name)
}

const isBuilt = !import.meta.url.endsWith('.ts')
const script = new URL(isBuilt ? './case-worker.mjs' : '../host/archive/case-worker.ts', import.meta.url)

const libraryScript = new URL(
  isBuilt ? './library-thread-entry.mjs' : '../host/library/library-thread-entry.ts',
  import.meta.url,
)

const USAGE = `node out/web/main.mjs [--port N] [--library FILE|URL] [FILE]

Serves the window to a browser of this machine, prints its address, and ends with Ctrl+C.
  --port N   Port to listen on. Default: any that is free.
  --library FILE|URL
             Library to show: a file, or postgres://USER:PASSWORD@HOST/DATABASE.
             Default: PROOFBENCH_LIBRARY, or library.db in the user's data folder.
  FILE       Archive, unpacked archive, folder of archives, or ZIP of archives, that the address opens.
`
const EXIT = { usage: 64, noInput: 66 } as const

function stop(message: string, code: number): never {
  process.stderr.write(`proofbench: ${message}\n`)
  process.exit(code)
}

interface Arguments {
  readonly port: number
  readonly library: string | undefined
  readonly file: string | undefined
}

/** Parses the command line. Ends the process if it is invalid. */
function parseArguments(argv: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { port: { type: 'string' }, library: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    if (values.help) {
      process.stdout.write(USAGE)
      process.exit(0)
    }
    const { port = '0' } = values
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      stop(`--port ${port}: a number from 0 to 65535 is needed`, EXIT.usage)
    const [file, ...more] = positionals
    if (more.length > 0) stop('one FILE can be given', EXIT.usage)
    if (file !== undefined && !existsSync(file)) stop(`${file}: there is no such file or folder`, EXIT.noInput)
    return { port: Number(port), library: values.library, file }
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, EXIT.usage)
  }
}

/** Returns the route of the window for the input at `path`. */
async function routeOf(bridge: AppHost, path: string): Promise<string> {
  const list = `list-${randomUUID()}`
  const archive = bridge.admit(path)
  const answer = await bridge.call('list.open', { list, name: basename(path), archives: [archive] })
  // The contract defines the type of this result.
  const opened = answer.kind === 'result' ? (answer.result as CallResults['list.open']) : null
  return opened?.kind === 'list' ? `/list/${list}` : `/archive/${archive}`
}

async function main(argv: readonly string[]): Promise<void> {
  const { port, library, file } = parseArguments(argv)
  const bridge = new AppHost({
    host: 'web',
    dataFolder: dataFolder(),
    samplesFolder: findAbove('samples'),
    tool: thisTool(),
    startCase: () => caseThread(script),
    library: libraryLocation(library),
    startLibrary: () => libraryThread(libraryScript),
    now: () => new Date().toISOString(),
  })
  const uploads = join(dataFolder(), 'uploads')
  const host = await startWebHost({ bridge, pages: findAbove('out/window'), port, uploads }).catch((error: unknown) =>
    stop(`port ${port} cannot be used: ${error instanceof Error ? error.message : String(error)}`, EXIT.usage),
  )
  console.log(host.address.replace('/#', `${file === undefined ? '/' : await routeOf(bridge, resolve(file))}#`))
  const end = (): void => void host.close().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
}

await main(process.argv.slice(2))
