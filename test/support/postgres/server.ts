import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { serverAccount } from './program.ts'

export interface PostgresServer {
  /** Data folder of the server. */
  readonly dataFolder: string
  /** Address of the database with which databases are created. */
  readonly address: string
  /** Creates an empty database and returns its address. */
  createDatabase(): Promise<string>
  /** Ends all connections; `start` starts again with the same data. */
  halt(): Promise<void>
  start(): Promise<void>
  /** Ends all connections and starts again with the same data. */
  restart(): Promise<void>
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL server of a program's folder on a free port, with its data in a temporary folder. Throws what the program printed if it
 * ends before it accepts connections.
 */
export async function startPostgres(program: string): Promise<PostgresServer> {
  const account = serverAccount()
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-postgres-'))
  if (account !== null) chownSync(folder, account.uid, account.gid)
  const [dataFolder, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  const port = await freePort()
  const address = `postgres://postgres:test@127.0.0.1:${port}/postgres`
  let server: ChildProcess | null = null
  // In its own folder: the folder of this process can be closed to the account.
  const run = (name: string, args: readonly string[]): ChildProcess =>
    spawn(join(program, 'bin', name), args, { ...account, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })

  async function start(): Promise<void> {
    const child = run('postgres', [
      '-D',
      dataFolder,
      '-p',
      `${port}`,
      ...flagsOf({ ...SETTINGS, unix_socket_directories: folder }),
    ])
    await untilPrinted(child, 'database system is ready to accept connections')
    server = child
  }
  async function halt(): Promise<void> {
    if (server === null) return
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server = null
    await untilEnd(run('pg_ctl', ['stop', '-D', dataFolder, '-m', 'fast']))
    await ended
  }
  async function stop(): Promise<void> {
    await halt()
    rmSync(folder, { recursive: true, force: true })
  }

  process.once('exit', () => server?.kill('SIGINT'))
  process.once('SIGTERM', (signal) => {
    server?.kill('SIGINT')
    process.kill(process.pid, signal)
  })
  try {
    writeFileSync(passwordFile, 'test')
    const authentication = ['--auth=password', '--username=postgres', `--pwfile=${passwordFile}`]
    await untilEnd(run('initdb', ['-D', dataFolder, ...authentication, '--encoding=UTF8', '--locale=C', '--no-sync']))
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    dataFolder,
    address,
    createDatabase: () => createDatabase(address),
    halt,
    start,
    async restart() {
      await halt()
      await start()
    },
    stop,
  }
}

let count = 0

/** Creates an empty database on the server of an address, and returns its address. */
export async function createDatabase(address: string): Promise<string> {
  const name = `library_${process.pid}_${++count}`
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  return address.replace(/[^/]*$/, name)
}

const SETTINGS = { fsync: 'off', max_connections: '100', shared_buffers: '64MB', lc_messages: 'C' } as const
const flagsOf = (settings: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Resolves when a program ends successfully. */
const untilEnd = (child: ChildProcess): Promise<void> => watch(child, 0, () => false)

/** Resolves when a program that goes on has printed a text. */
const untilPrinted = (child: ChildProcess, text: string): Promise<void> =>
  watch(child, null, (output) => output.includes(text))

/** Resolves at an output that is enough, or when the program ends with `success`. Otherwise rejects with all that it printed. */
function watch(child: ChildProcess, success: number | null, isEnough: (output: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
      if (!isEnough(output)) return
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', collect).resume()
      resolve()
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect)
    const fail = (reason: string): void =>
      reject(new Error(`PostgreSQL: ${child.spawnfile} ${reason} ${output}`.trim()))
    child.once('error', ({ message }) => fail(`did not start: ${message}`))
    child.once('close', (code, signal) => {
      if (code !== null && code === success) resolve()
      else fail(`ended with ${signal ?? code}:`)
    })
  })
}
