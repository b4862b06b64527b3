import { InputError, inputFailure } from '../input/input-failure.ts'
import type { CaseMessage, CaseResults, CaseTask } from './case-task.ts'

/** The host's side of one held archive, whether a thread or a process holds it. */
export interface HeldCase {
  /** Rejects with InputError for what the archive or the system is to blame for, a crash of the holder included. */
  ask<Kind extends CaseTask['kind']>(task: Extract<CaseTask, { kind: Kind }>): Promise<CaseResults[Kind]>
  onProgress(listener: (done: number, total: number) => void): void
  /** Ends at once; what is still asked fails as `bridge.closed`. */
  end(): Promise<void>
}

export class CaseEnded extends Error {
  override name = 'CaseEnded'
}

/** The way to a thread or process that holds an archive. */
export interface CaseCarrier {
  send(numbered: { readonly number: number; readonly task: CaseTask }): void
  /** `onGone` is called when the holder is no more; `reason` names a kind of error, never its text: that could quote the archive. */
  connect(onMessage: (message: CaseMessage) => void, onGone: (reason: string) => void): void
  stop(): Promise<unknown>
}

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** Numbers the tasks that go over `carrier` and leads each answer to who asked. */
export function heldCase(carrier: CaseCarrier): HeldCase {
  const waiting = new Map<number, Waiting>()
  let listener: (done: number, total: number) => void = () => {}
  let count = 0
  let gone: Error | undefined
  const failAll = (error: Error): void => {
    gone ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  carrier.connect(
    (message) => {
      if (message.kind === 'progress') return listener(message.done, message.total)
      const asked = waiting.get(message.number)
      waiting.delete(message.number)
      if (message.kind === 'result') asked?.resolve(message.result)
      else asked?.reject(new InputError(message.failure))
    },
    (reason) => failAll(new InputError(inputFailure('input.crash', reason))),
  )
  return {
    ask(task) {
      return new Promise((resolve, reject) => {
        if (gone) return reject(gone)
        count += 1
        // The holder answers each kind of task with its own result (archive-case.ts).
        waiting.set(count, { resolve: resolve as (result: unknown) => void, reject })
        carrier.send({ number: count, task })
      })
    },
    onProgress(given) {
      listener = given
    },
    async end() {
      failAll(new CaseEnded('The archive was closed'))
      await carrier.stop()
    },
  }
}
