import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from './worker-pool.ts'

/** Lets this worker thread do the tasks of its pool, one after the other, until the pool ends it. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const port = parentPort
  if (!port) throw new Error('Tasks can only be served in a worker thread')
  port.on('message', async (task: Task) => port.postMessage(await answer(work, task)))
}

async function answer<Task, Result>(work: (task: Task) => Promise<Result>, task: Task): Promise<WorkerAnswer<Result>> {
  try {
    return { result: await work(task) }
  } catch (error) {
    return { error: error instanceof Error ? error.name : 'unknown error' }
  }
}
