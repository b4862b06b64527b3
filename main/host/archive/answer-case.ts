import { failureOf, inputFailure } from '../../input/index.ts'
import type { CaseMessage, CaseTask } from '../common/case-task.ts'
import { ArchiveCase } from './archive-case.ts'

/** Minimum milliseconds between two progress messages. */
const PROGRESS_INTERVAL = 50

/** Creates the message handler of a thread or process that holds one archive. Tasks run one after the other. */
export function answerCase(
  send: (message: CaseMessage) => void,
): (message: { readonly number: number; readonly task: CaseTask }) => void {
  let lastProgress = 0
  const archive = new ArchiveCase((done, total) => {
    const now = performance.now()
    if (now - lastProgress < PROGRESS_INTERVAL) return
    lastProgress = now
    send({ kind: 'progress', done, total })
  })
  let last: Promise<void> = Promise.resolve()
  return ({ number, task }) => {
    last = last.then(async () => {
      try {
        send({ kind: 'result', number, result: await archive.run(task) })
      } catch (error) {
        // Any other error is a bug triggered by this archive; the other archives stay open.
        const failure =
          failureOf(error) ?? inputFailure('input.crash', error instanceof Error ? error.name : 'unknown error')
        send({ kind: 'failure', number, failure })
      }
    })
  }
}
