import { InputError, inputFailure } from '../../input/index.ts'
import type { CaseMessage, CaseResults, CaseTask } from '../common/case-task.ts'
import type { Connection } from '../common/connection.ts'

/** Host's interface to an open archive in a thread or process. */
export interface ArchiveSession {
  /**
   * Runs a task. Rejects with `InputError` for problems of the archive or the system, including a crash of the thread or process.
   */
  ask<Kind extends CaseTask['kind']>(task: Extract<CaseTask, { kind: Kind }>): Promise<CaseResults[Kind]>
  onProgress(listener: (done: number, total: number) => void): void
  /** Terminates the thread or process immediately; pending tasks reject with `SessionEnded`. */
  end(): Promise<void>
}

export class SessionEnded extends Error {
  override name = 'SessionEnded'
}

/** Connection to a thread or process that holds an archive. */
type SessionConnection = Connection<{ readonly number: number; readonly task: CaseTask }, CaseMessage>

interface PendingTask {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** Numbers the tasks that are sent over `connection` and settles the promise of each with its result. */
export function archiveSession(connection: SessionConnection): ArchiveSession {
  const pending = new Map<number, PendingTask>()
  let listener: (done: number, total: number) => void = () => {}
  let count = 0
  let terminalError: Error | undefined
  const failAll = (error: Error): void => {
    terminalError ??= error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  connection.connect(
    (message) => {
      if (message.kind === 'progress') return listener(message.done, message.total)
      const task = pending.get(message.number)
      pending.delete(message.number)
      if (message.kind === 'result') task?.resolve(message.result)
      else task?.reject(new InputError(message.failure))
    },
    (reason) => failAll(new InputError(inputFailure('input.crash', reason))),
  )
  return {
    ask(task) {
      return new Promise((resolve, reject) => {
        if (terminalError) return reject(terminalError)
        count += 1
        // The result has the type of the task (archive-case.ts).
        pending.set(count, { resolve: resolve as (result: unknown) => void, reject })
        connection.send({ number: count, task })
      })
    },
    onProgress(newListener) {
      listener = newListener
    },
    async end() {
      failAll(new SessionEnded('The archive was closed'))
      await connection.stop()
    },
  }
}
