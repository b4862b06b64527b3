import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from './worker-pool.ts'

/** Makes this thread answer tasks one by one, in the order they come, until the pool ends it. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const port = parentPort
  if (!port) throw new Error('Tasks can only be served in a worker thread')
  let turn = Promise.resolve()
  port.on('message', (task: Task) => {
    turn = turn.then(async () => port.postMessage(await answer(work, task)))
  })
}

async function answer<Task, Result>(work: (task: Task) => Promise<Result>, task: Task): Promise<WorkerAnswer<Result>> {
  try {
    return { result: await work(task) }
  } catch (error) {
    return { error: error instanceof Error ? error.name : 'unknown error' }
  }
}
