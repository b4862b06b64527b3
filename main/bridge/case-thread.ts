import { Worker } from 'node:worker_threads'
import { InputError, inputFailure } from '../input/input-failure.ts'
import type { CaseMessage, CaseResults, CaseTask } from './case-task.ts'

/** The host's side of one held archive, whether a thread or a process holds it. */
export interface HeldCase {
  /** Rejects with InputError for what the archive or the system is to blame for, a crash of the thread included. */
  ask<Kind extends CaseTask['kind']>(task: Extract<CaseTask, { kind: Kind }>): Promise<CaseResults[Kind]>
  onProgress(listener: (done: number, total: number) => void): void
  /** Ends at once; what is still asked fails as `bridge.closed`. */
  end(): Promise<void>
}

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

export class CaseEnded extends Error {
  override name = 'CaseEnded'
}

/** Starts a thread that will hold one archive. It may start before there is one, so that the first verdict comes sooner. */
export function caseThread(script: URL): HeldCase {
  const worker = new Worker(script, { stdout: true, stderr: true })
  const waiting = new Map<number, Waiting>()
  let listener: (done: number, total: number) => void = () => {}
  let count = 0
  let gone: Error | undefined
  const failAll = (error: Error): void => {
    gone ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', (message: CaseMessage) => {
    if (message.kind === 'progress') return listener(message.done, message.total)
    const asked = waiting.get(message.number)
    waiting.delete(message.number)
    if (message.kind === 'result') asked?.resolve(message.result)
    else asked?.reject(new InputError(message.failure))
  })
  // The kind of error only: its text could quote the archive.
  worker.on('error', (error) =>
    failAll(new InputError(inputFailure('input.crash', error instanceof Error ? error.name : ''))),
  )
  worker.on('exit', () => failAll(new InputError(inputFailure('input.crash', 'the thread ended'))))
  return {
    ask(task) {
      return new Promise((resolve, reject) => {
        if (gone) return reject(gone)
        count += 1
        // The thread answers each kind of task with its own result (archive-case.ts).
        waiting.set(count, { resolve: resolve as (result: unknown) => void, reject })
        worker.postMessage({ number: count, task })
      })
    },
    onProgress(given) {
      listener = given
    },
    async end() {
      failAll(new CaseEnded('The archive was closed'))
      await worker.terminate()
    },
  }
}
