import { once } from '../once/once.ts'
import { type PostgresServer, startPostgres } from './server.ts'

/** Starts a server for tests that stop it or read its files. */
export const ownPostgres = async (): Promise<PostgresServer> => startPostgres(await once('PostgreSQL program'))
