import { createHash } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { libraryFailure } from '../database/database-failure.ts'
import { shownLocation } from '../database/open-database.ts'
import { QUEUE_SCHEMA } from './queue-schema.ts'
import { FAILED, startBoss, WAITING } from './start-boss.ts'

/** Items per statement. */
const MAX_INSERTED = 1000

/** Archive to verify, by a path that all workers see. */
export interface QueuedItem {
  readonly kind: 'file' | 'folder' | 'object'
  readonly path: string
}

/** Item that this worker took. `retryCount` identifies the attempt: a worker that lost an item cannot complete it. */
export interface QueuedJob {
  readonly id: string
  readonly retryCount: number
  readonly data: QueuedItem
}

export interface FailedItem {
  readonly path: string
  /** Code of the last failure; null if the worker ended. */
  readonly code: string | null
}

export interface QueueCounts {
  readonly waiting: number
  readonly active: number
  readonly failed: number
}

/** Queue of archives on the server of a library. */
export class JobQueue {
  readonly #boss: PgBoss

  private constructor(boss: PgBoss) {
    this.#boss = boss
  }

  /** Connects to the queue, and creates its tables if the login may. `isWorker`: also return items of dead workers. */
  static async open(location: string, { isWorker = false } = {}): Promise<JobQueue> {
    try {
      return new JobQueue(await startBoss(location, isWorker))
    } catch (error) {
      throw libraryFailure(shownLocation(location), error) ?? error
    }
  }

  /** Adds items that do not wait already. Higher priorities are taken first. Returns the number of added items. */
  async add(items: readonly QueuedItem[], priority: number): Promise<number> {
    let added = 0
    for (let start = 0; start < items.length; start += MAX_INSERTED) {
      const jobs = items.slice(start, start + MAX_INSERTED).map((data) => ({
        ...{ data, priority },
        singletonKey: createHash('sha256').update(data.path).digest('hex'),
      }))
      added += ((await this.#boss.insert(WAITING, jobs, { returnId: true })) ?? []).length
    }
    return added
  }

  take(max: number): Promise<readonly QueuedJob[]> {
    return this.#boss.fetch<QueuedItem>(WAITING, { batchSize: max }) as Promise<QueuedJob[]> // all items have a retry count
  }

  /** Reports that this worker is alive and still has these items. */
  async touch(jobs: readonly QueuedJob[]): Promise<void> {
    if (jobs.length > 0) await this.#boss.touch(WAITING, [...jobs])
  }

  async complete(jobs: readonly QueuedJob[]): Promise<void> {
    if (jobs.length > 0) await this.#boss.complete(WAITING, [...jobs])
  }

  /** Returns an item for another attempt; after the last one it is a dead letter. */
  async fail(job: QueuedJob, code: string): Promise<void> {
    await this.#boss.fail(WAITING, job, { code })
  }

  /** Whether no item waits and no worker has one. */
  async isEmpty(): Promise<boolean> {
    const { rows } = await this.#sql(
      `select 1 from ${QUEUE_SCHEMA}.job where name = $1 and state < 'completed' limit 1`,
      [WAITING],
    )
    return rows.length === 0
  }

  async counts(): Promise<QueueCounts> {
    const { rows } = await this.#sql(
      `select count(*) filter (where name = $1 and state < 'active')::int as waiting,
        count(*) filter (where name = $1 and state = 'active')::int as active,
        count(*) filter (where name = $2 and state < 'active')::int as failed
        from ${QUEUE_SCHEMA}.job where state < 'completed'`,
      [WAITING, FAILED],
    )
    const [{ waiting, active, failed }] = rows as [QueueCounts] // aggregates have one row
    return { waiting, active, failed }
  }

  /** Returns dead letters, oldest first. */
  async failedItems(limit: number): Promise<readonly FailedItem[]> {
    const { rows } = await this.#sql(
      `select data->>'path' as path, source_output->>'code' as code from ${QUEUE_SCHEMA}.job
        where name = $1 and state < 'active' order by created_on, id limit $2`,
      [FAILED, limit],
    )
    return rows as FailedItem[] // the columns of the statement
  }

  /** Moves all dead letters back into the queue. Returns their number. */
  async retryFailed(): Promise<number> {
    return this.#boss.redrive(FAILED)
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false })
  }

  #sql(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> {
    return this.#boss.getDb().executeSql(text, [...values])
  }
}
