import { once } from '../once/once.ts'
import { createDatabase } from './server.ts'

// While the file loads: the start of the server is no part of the time of a test.
const SERVER = await once('PostgreSQL server')

/** Creates an empty database on the server of the run, and returns its address. */
export const newDatabase = (): Promise<string> => createDatabase(SERVER)
