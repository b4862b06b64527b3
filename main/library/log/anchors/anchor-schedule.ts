import { hasSqlState, MISSING_RIGHT } from '../../database/database-failure.ts'
import type { Library } from '../../open-library.ts'
import { type AnchorOccasion, anchorLog } from './anchor-now.ts'
import { stampWaiting } from './time-stamps.ts'

/** Attempt to do what the rules of the library demand. */
export interface AnchorAttempt {
  /** Anchor as `formatAnchor` writes it, or `statements` that wait for their time stamps. */
  readonly subject: string
  /** Sentence; null if it succeeded. */
  readonly failure: string | null
  /** When it began, epoch milliseconds: threads that work with one library may report in another order. */
  readonly began: number
}

/**
 * Does what the rules of the library demand now: statements get the time stamps that they wait for, and a checkpoint goes to the anchors
 * that are due. Returns each attempt. Logins that may not record it, such as workers, leave it to others.
 */
export async function keepAnchored(
  library: Library,
  now: number,
  occasion: AnchorOccasion,
): Promise<readonly AnchorAttempt[]> {
  if (library.isReadOnly) return []
  try {
    const { missing, error } = await stampWaiting(library, now)
    const outcomes = await anchorLog(library, now, occasion)
    const waiting =
      error && `${missing} ${missing === 1 ? 'statement waits' : 'statements wait'} for a time stamp: ${error.message}`
    return [
      { subject: 'statements', failure: waiting, began: now },
      ...outcomes.map((outcome) => ({
        subject: outcome.anchor,
        failure: outcome.kind === 'failed' ? failureText(outcome) : null,
        began: now,
      })),
    ]
  } catch (error) {
    if (hasSqlState(error, MISSING_RIGHT)) return []
    throw error
  }
}

const MINUTE_MS = 60_000

/** Does what the rules of the anchors demand while a program works with the library. */
export class AnchorSchedule {
  readonly #library: Library
  readonly #onAttempts: (attempts: readonly AnchorAttempt[]) => void
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(library: Library, onAttempts: (attempts: readonly AnchorAttempt[]) => void) {
    this.#library = library
    this.#onAttempts = onAttempts
  }

  /** Does so every minute from now on. */
  start(): this {
    // A failure of the database is that of the program itself, which works with it.
    this.#timer ??= setInterval(() => void this.run('schedule').catch(() => {}), MINUTE_MS).unref()
    return this
  }

  /** Does so now, as soon as what runs already has ended. */
  run(occasion: AnchorOccasion): Promise<void> {
    const run = this.#running.then(async () => {
      this.#onAttempts(await keepAnchored(this.#library, Date.now(), occasion))
    })
    this.#running = run.catch(() => {})
    return run
  }

  /** Does so for the last time, at the end of a run. */
  end(): Promise<void> {
    clearInterval(this.#timer)
    return this.run('run')
  }
}

const failureText = ({ anchor, code, message }: { anchor: string; code: string; message: string }): string =>
  code === 'CONTRADICTED'
    ? `the anchor ${anchor} contradicts the log of this library: ${message}`
    : `the anchor ${anchor} took no checkpoint: ${message}`
