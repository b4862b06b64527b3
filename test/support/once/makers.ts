import { findPostgres, type PostgresProgram } from '../postgres/program.ts'
import { startPostgres } from '../postgres/server.ts'
import { build } from './build.ts'

/** What tests of a run share: its value, and how it is removed at the end of the run. */
export interface Made {
  readonly value: string
  remove?(): void | Promise<void>
}

let program: Promise<PostgresProgram> | undefined
const postgresProgram = (): Promise<PostgresProgram> => (program ??= findPostgres())

/** Makers by name. A run calls each at most once, when a test first asks for it. */
export const MAKERS = {
  /** Path of the command line. */
  'command line': async () => ({ value: await build('command line') }),
  /** Path of the page of the window. The web host is next to its folder. */
  window: async () => ({ value: await build('window') }),
  /** Path of the main process of the desktop app. */
  'desktop app': async () => ({ value: await build('desktop app') }),
  /** Folder of the program of PostgreSQL. */
  'PostgreSQL program': async () => {
    const { folder, remove } = await postgresProgram()
    return { value: folder, remove }
  },
  /** Address of a server of PostgreSQL on which tests create their databases. */
  'PostgreSQL server': async () => {
    const { folder, remove } = await postgresProgram()
    const { address, stop } = await startPostgres(folder)
    return { value: address, remove: () => stop().then(remove) }
  },
} as const satisfies { readonly [name: string]: () => Promise<Made> }
export type MadeName = keyof typeof MAKERS
