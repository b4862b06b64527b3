import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { StorageFailed } from '../engine/storage-failed.ts'

/**
 * What is written late: once, however often it has changed in the group. What it gathers by id belongs into a new map for each group:
 * V8 chains the tables of one that is emptied and kept, and all that they held lives until the next full collection.
 */
export interface Latecomer {
  /** Called in the group, before it is committed. */
  write(): void
  undone(): void
}

/** Something that is done outside the database when a group is durable, or undone. */
export interface Follower {
  committed(): void
  undone(): void
}

interface Group {
  readonly done: Promise<void>
  settle(error: unknown): void
  readonly followers: Follower[]
  /** How often something was written. */
  writes: number
}

/** Turns of the event loop that a group may stay open while each of them brings more to write. */
const MOST_TURNS = 8

/**
 * Everything that is written in a turn of the event loop, and in those right behind it that write too, is one transaction: a commit
 * costs more than all that is in it, and those who are told that it is done are told after it.
 */
export class WriteGroups {
  readonly #database: DatabaseSync
  readonly #start: StatementSync
  readonly #commit: StatementSync
  readonly #latecomers: Latecomer[] = []
  readonly #afterGroup: () => void
  #open: Group | null = null

  /** `afterGroup` is called when a group is durable or undone. It must not throw, nor may followers: what is durable cannot be undone. */
  constructor(database: DatabaseSync, afterGroup: () => void) {
    this.#database = database
    this.#start = database.prepare('begin immediate')
    this.#commit = database.prepare('commit')
    this.#afterGroup = afterGroup
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

  /** Resolves when all that was written until now is durable; rejects with StorageFailed. */
  committed(): Promise<void> {
    return this.#open?.done ?? Promise.resolve()
  }

  /** Ends the open group now. */
  flush(): void {
    const group = this.#open
    if (!group) return
    try {
      for (const latecomer of this.#latecomers) latecomer.write()
      this.#commit.run()
    } catch (error) {
      this.#undo(group, error)
      return
    }
    this.#open = null
    for (const follower of group.followers) follower.committed()
    group.settle(null)
    this.#afterGroup()
  }

  #begin(): Group {
    try {
      this.#start.run()
    } catch (error) {
      throw new StorageFailed(error)
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // Those who wait are told; a group that nobody waits for may fail unheard.
    promise.catch(() => {})
    const group: Group = {
      done: promise,
      settle: (error: unknown) => (error === null ? resolve() : reject(new StorageFailed(error))),
      followers: [],
      writes: 0,
    }
    this.#open = group
    this.#flushAfter(group, MOST_TURNS)
    return group
  }

  /** Ends the group after a turn that wrote nothing to it, or after so many turns. */
  #flushAfter(group: Group, turns: number): void {
    const before = group.writes
    setImmediate(() => {
      if (this.#open !== group) return
      if (turns > 1 && group.writes > before) this.#flushAfter(group, turns - 1)
      else this.flush()
    })
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
    this.#afterGroup()
  }
}
