import { failureOf, inputFailure } from '../input/input-failure.ts'
import { ArchiveCase } from './archive-case.ts'
import type { CaseMessage, CaseTask } from './case-task.ts'

/** Milliseconds between two reports of progress. */
const PACE = 50

/** The whole life of a thread or process that holds one archive: its questions, answered one after the other. */
export function answerCase(
  send: (message: CaseMessage) => void,
): (given: { readonly number: number; readonly task: CaseTask }) => void {
  let told = 0
  const held = new ArchiveCase((done, total) => {
    const now = performance.now()
    if (now - told < PACE) return
    told = now
    send({ kind: 'progress', done, total })
  })
  let last: Promise<void> = Promise.resolve()
  return ({ number, task }) => {
    last = last.then(async () => {
      try {
        send({ kind: 'result', number, result: await held.do(task) })
      } catch (error) {
        // What no system error stands for is a bug of ours, met by this archive: the others stay open.
        const failure =
          failureOf(error) ?? inputFailure('input.crash', error instanceof Error ? error.name : 'unknown error')
        send({ kind: 'failure', number, failure })
      }
    })
  }
}
