import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { StorageFailed } from '../engine/storage-failed.ts'

/** Writes late: once, however often its data has changed in the group. */
export interface Latecomer {
  /** Called in the group, before it is committed. */
  write(): void
  undone(): void
}

/** Work outside the database that follows the commit of a group, or its end without one. */
export interface Follower {
  committed(): void
  undone(): void
}

export interface GroupOptions {
  /** Called when a group is durable or undone. It must not throw, nor may followers: what is durable cannot be undone. */
  readonly afterGroup: () => void
  /** Called after every commit with the number of commits of the database. */
  readonly onCommit?: (commits: number) => void
  /** Called before `afterGroup` when a group was undone. It must not throw. */
  readonly onUndone?: () => void
}

interface Group {
  readonly done: Promise<void>
  settle(error: unknown): void
  readonly followers: Follower[]
  /** Flushes files that must be on disk before the commit names them. */
  flushes: (() => Promise<void>)[]
  /** Number of calls of `write`. */
  writes: number
}

/** Turns of the event loop that a group may stay open while each of them brings more to write. */
const MAX_TURNS = 8
/** Rounds of flushing files that a group may wait for while others bring more. */
const MAX_FLUSHES = 4

/**
 * Everything that is written in a turn of the event loop, and in those right after it that write too, is one transaction: a commit
 * costs more than all that is in it. Callers are answered after the commit.
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

  /** Runs `write` in the open group; opens one where none is. */
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

  /** Has `latecomer` write at the end of every group. */
  late(latecomer: Latecomer): void {
    this.#latecomers.push(latecomer)
  }

  follow(follower: Follower): void {
    this.write(() => this.#open?.followers.push(follower))
  }

  /** Has the group wait for `flush` before it is committed; where that rejects, the group is undone. */
  flushBefore(flush: () => Promise<void>): void {
    this.write(() => this.#open?.flushes.push(flush))
  }

  /** Resolves when all that was written until now is durable; rejects with StorageFailed. */
  committed(): Promise<void> {
    return this.#open?.done ?? Promise.resolve()
  }

  /** Commits the open group now; its callers are answered when its files are flushed too. */
  commit(): void {
    const group = this.#open
    if (!group) return
    try {
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
    // Only where others brought more files in every round; the callers wait for them too.
    if (group.flushes.length > 0)
      Promise.all(group.flushes.map((flush) => flush())).then(() => group.settle(null), group.settle)
    else group.settle(null)
    this.#options.afterGroup()
  }

  #begin(): Group {
    try {
      this.#start.run()
    } catch (error) {
      throw new StorageFailed(error)
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // A group without a waiting caller may fail without a handler.
    promise.catch(() => {})
    const group: Group = {
      done: promise,
      settle: (error: unknown) => (error === null ? resolve() : reject(new StorageFailed(error))),
      followers: [],
      flushes: [],
      writes: 0,
    }
    this.#open = group
    this.#endAfter(group, MAX_TURNS)
    return group
  }

  /** Ends the group after a turn that wrote nothing to it, or after so many turns. */
  #endAfter(group: Group, turns: number): void {
    const before = group.writes
    setImmediate(() => {
      if (this.#open !== group) return
      if (turns > 1 && group.writes > before) this.#endAfter(group, turns - 1)
      else this.#flush(group, MAX_FLUSHES)
    })
  }

  #flush(group: Group, rounds: number): void {
    if (group.flushes.length === 0 || rounds === 0) {
      this.commit()
      return
    }
    const flushes = group.flushes
    group.flushes = []
    Promise.all(flushes.map((flush) => flush())).then(
      () => {
        if (this.#open === group) this.#flush(group, rounds - 1)
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
      // SQLite has undone it already, as it does when the disk is full.
    }
    for (const latecomer of this.#latecomers) latecomer.undone()
    for (const follower of group.followers) follower.undone()
    group.settle(error)
    this.#options.onUndone?.()
    this.#options.afterGroup()
  }
}
