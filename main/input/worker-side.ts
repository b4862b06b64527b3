import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from './worker-pool.ts'

/** Makes this thread do tasks one by one, in the order they come, and answer batch by batch, until the pool ends it. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const port = parentPort
  if (!port) throw new Error('Tasks can only be served in a worker thread')
  let turn = Promise.resolve()
  port.on('message', (batch: readonly Task[]) => {
    turn = turn.then(async () => {
      const answers: WorkerAnswer<Result>[] = []
      for (const task of batch) answers.push(await answer(work, task))
      port.postMessage(answers)
    })
  })
}

async function answer<Task, Result>(work: (task: Task) => Promise<Result>, task: Task): Promise<WorkerAnswer<Result>> {
  try {
    return { result: await work(task) }
  } catch (error) {
    return { error: error instanceof Error ? error.name : 'unknown error' }
  }
}
