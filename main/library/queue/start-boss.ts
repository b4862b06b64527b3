import { PgBoss } from 'pg-boss'
import { hasSqlState, MISSING_RIGHT } from '../database/database-failure.ts'
import { shownLocation } from '../database/open-database.ts'
import { LibraryUnusable } from '../library-unusable.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'

/** Queue of the archives to verify. */
export const WAITING = 'archives'
/** Dead letter queue: items that failed at every attempt. */
export const FAILED = 'archives-failed'

/** Seconds without a heartbeat of its worker after which an item returns to the queue. */
const HEARTBEAT_SECONDS = 15
/** Seconds between two searches for items of dead workers. */
const SUPERVISE_SECONDS = 5
/** Seconds after which an item returns although its worker is alive: it hangs. */
const EXPIRY_SECONDS = 3600
/** Attempts after the first one, with growing delays. */
const RETRIES = 2
const RETRY_SECONDS = 5
const DAY = 24 * 3600

/** Starts pg-boss, and creates its tables if the login may. Throws LibraryUnusable. `isWorker`: also return items of dead workers. */
export const startBoss = async (location: string, isWorker: boolean): Promise<PgBoss> =>
  (await started(location, isWorker, false)) ?? installed(location, isWorker)

/** Starts pg-boss. Returns null if its tables are missing or older and `mayInstall` is not set. */
async function started(location: string, isWorker: boolean, mayInstall: boolean): Promise<PgBoss | null> {
  const boss = new PgBoss({
    connectionString: location,
    schema: QUEUE_SCHEMA,
    max: 2,
    connectionTimeoutMillis: 10_000,
    migrate: mayInstall,
    createSchema: mayInstall,
    supervise: isWorker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // Rebuilding an index needs its owner, which a worker is not.
    reindex: false,
    monitorVacuum: false,
    schedule: false,
    registerInstance: false,
  })
  // A background task fails while the server restarts; it is repeated. Calls report their own errors.
  boss.on('error', () => {})
  try {
    await boss.start()
    if (await boss.getQueue(WAITING)) return boss
    if (mayInstall) {
      await createQueues(boss)
      return boss
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    const isMissing = error instanceof Error && /^pg-boss (is not installed|database requires)/.test(error.message)
    if (mayInstall || !isMissing) throw error
    return null
  }
  await boss.stop({ graceful: false })
  return null
}

async function installed(location: string, isWorker: boolean): Promise<PgBoss> {
  const boss = await started(location, isWorker, true).catch((error: unknown) => {
    if (hasSqlState(error, MISSING_RIGHT))
      throw new LibraryUnusable(
        `${shownLocation(location)}: the library has no queue yet, or an older one`,
        'An administrator of the database creates it: proofbench library init --library URL.',
        error,
      )
    throw error
  })
  if (!boss) throw new Error('The queue was not installed')
  return boss
}

async function createQueues(boss: PgBoss): Promise<void> {
  const retention = { retentionSeconds: 365 * DAY, deleteAfterSeconds: DAY }
  await boss.createQueue(FAILED, { ...retention, retryLimit: 0 })
  await boss.createQueue(WAITING, {
    ...retention,
    // At most one waiting item per path.
    policy: 'short',
    deadLetter: FAILED,
    retryLimit: RETRIES,
    retryDelay: RETRY_SECONDS,
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: EXPIRY_SECONDS,
  })
}
