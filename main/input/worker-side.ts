import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from './worker-pool.ts'

/**
 * Runs the tasks of a pool in this worker thread until the pool terminates it. The buffers that `transferred` returns are moved
 * with the result instead of copied.
 */
export function serveTasks<Task, Result>(
  work: (task: Task) => Promise<Result>,
  transferred: (result: Result) => readonly ArrayBuffer[] = () => [],
): void {
  const port = parentPort
  if (!port) throw new Error('Tasks can only be served in a worker thread')
  port.on('message', async (task: Task) => {
    const answer = await run(work, task)
    port.postMessage(answer, 'result' in answer ? transferred(answer.result) : [])
  })
}

async function run<Task, Result>(work: (task: Task) => Promise<Result>, task: Task): Promise<WorkerAnswer<Result>> {
  try {
    return { result: await work(task) }
  } catch (error) {
    return { error: error instanceof Error ? error.name : 'unknown error' }
  }
}
