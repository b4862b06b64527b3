import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { StorageFailed } from '../engine/storage-failed.ts'
import { flushToDisk, flushToDiskNow } from './flush-to-disk.ts'

/** Writer that runs once at the end of each group, however often its data changed in it. */
export interface Latecomer {
  /** Called in the group before it is committed. */
  write(): void
  undone(): void
}

/** Callbacks for work outside the database after the group is committed or undone. */
export interface Follower {
  committed(): void
  undone(): void
}

export interface GroupOptions {
  /** Called after a group was committed or undone. Neither it nor a follower may throw: a committed group cannot be undone. */
  readonly afterGroup: () => void
  /** Called after every commit with the number of commits in the database. */
  readonly onCommit?: (commits: number) => void
  /** Called before `afterGroup` if a group was undone. Must not throw. */
  readonly onUndone?: () => void
}

interface Group {
  readonly done: Promise<void>
  settle(error: unknown): void
  readonly followers: Follower[]
  /** Paths that must be flushed to disk before the commit names them. */
  paths: Set<string>
  /** Paths that are being flushed. */
  flushing: ReadonlySet<string>
  /** Number of calls to `write`. */
  writes: number
}

/** Maximum number of event-loop ticks that a group stays open while each brings further writes. */
const MAX_TICKS = 8
/** Maximum number of rounds in which files are flushed outside the main thread while other callers add files. */
const MAX_FLUSHES = 8

/**
 * Group commit: all writes of an event-loop tick, and of directly following ticks that also write, form one database transaction,
 * because a commit costs more than its writes. `committed` resolves after the commit.
 */
export class WriteGroups {
  readonly #database: DatabaseSync
  readonly #start: StatementSync
  readonly #commit: StatementSync
  readonly #count: StatementSync
  readonly #latecomers: Latecomer[] = []
  readonly #options: GroupOptions
  #commits: number
  #open: Group | null = null

  constructor(database: DatabaseSync, options: GroupOptions) {
    this.#database = database
    this.#start = database.prepare('begin immediate')
    this.#commit = database.prepare('commit')
    this.#count = database.prepare('update commits set count = ?')
    this.#commits = Number(database.prepare('select count from commits').get()?.count ?? 0)
    this.#options = options
  }

  /** Runs `write` in the open group, or in a new one. Throws StorageFailed; the group is undone then. */
  write<Result>(write: () => Result): Result {
    const group = this.#open ?? this.#begin()
    group.writes += 1
    try {
      return write()
    } catch (error) {
      this.#undo(group, error)
      throw new StorageFailed(error)
    }
  }

  /** Registers a writer to run at the end of every group. */
  late(latecomer: Latecomer): void {
    this.#latecomers.push(latecomer)
  }

  follow(follower: Follower): void {
    this.write(() => this.#open?.followers.push(follower))
  }

  /** Adds files and folders to flush to disk before the commit; if that fails, the group is undone. */
  flushBefore(paths: readonly string[]): void {
    this.write(() => {
      for (const path of paths) this.#open?.paths.add(path)
    })
  }

  /** Resolves when all writes so far are durable; rejects with StorageFailed. */
  committed(): Promise<void> {
    return this.#open?.done ?? Promise.resolve()
  }

  /** Flushes the files of the open group and commits it, both before it returns. */
  commit(): void {
    const group = this.#open
    if (!group) return
    try {
      for (const path of new Set([...group.flushing, ...group.paths])) flushToDiskNow(path)
      for (const latecomer of this.#latecomers) latecomer.write()
      this.#count.run(this.#commits + 1)
      this.#commit.run()
    } catch (error) {
      this.#undo(group, error)
      return
    }
    this.#open = null
    this.#commits += 1
    this.#options.onCommit?.(this.#commits)
    for (const follower of group.followers) follower.committed()
    group.settle(null)
    this.#options.afterGroup()
  }

  #begin(): Group {
    try {
      this.#start.run()
    } catch (error) {
      throw new StorageFailed(error)
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // If no caller awaits the group, its rejection would be unhandled.
    promise.catch(() => {})
    const group: Group = {
      done: promise,
      settle: (error: unknown) => (error === null ? resolve() : reject(new StorageFailed(error))),
      followers: [],
      paths: new Set(),
      flushing: new Set(),
      writes: 0,
    }
    this.#open = group
    this.#endAfter(group, MAX_TICKS)
    return group
  }

  /** Closes the group after a tick without writes to it, or after `ticks` ticks. */
  #endAfter(group: Group, ticks: number): void {
    const before = group.writes
    setImmediate(() => {
      if (this.#open !== group) return
      if (ticks > 1 && group.writes > before) this.#endAfter(group, ticks - 1)
      else this.#flush(group, MAX_FLUSHES)
    })
  }

  #flush(group: Group, rounds: number): void {
    // Paths of the last round were added while files were flushed in every round; the commit flushes them.
    if (group.paths.size === 0 || rounds === 0) {
      this.commit()
      return
    }
    group.flushing = group.paths
    group.paths = new Set()
    Promise.all([...group.flushing].map(flushToDisk)).then(
      () => {
        if (this.#open !== group) return
        group.flushing = new Set()
        this.#flush(group, rounds - 1)
      },
      (error) => {
        if (this.#open === group) this.#undo(group, error)
      },
    )
  }

  #undo(group: Group, error: unknown): void {
    this.#open = null
    try {
      this.#database.exec('rollback')
    } catch {
      // SQLite may have rolled back already, for example if the disk is full.
    }
    for (const latecomer of this.#latecomers) latecomer.undone()
    for (const follower of group.followers) follower.undone()
    group.settle(error)
    this.#options.onUndone?.()
    this.#options.afterGroup()
  }
}
