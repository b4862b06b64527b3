import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from './worker-pool.ts'

/**
 * Makes this thread do tasks in the order they come, `width` of them side by side, and answer batch by batch, until the pool ends
 * it. Only what a task waits for lets the next one begin.
 */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result>, width = 1): void {
  const port = parentPort
  if (!port) throw new Error('Tasks can only be served in a worker thread')
  const waiting: (() => Promise<void>)[] = []
  let running = 0
  let answered: Promise<unknown> = Promise.resolve()
  const begin = async (): Promise<void> => {
    running++
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    running--
  }
  port.on('message', (batch: readonly Task[]) => {
    const answers = batch.map(
      (task) =>
        new Promise<WorkerAnswer<Result>>((resolve) => {
          waiting.push(async () => resolve(await answer(work, task)))
        }),
    )
    while (running < width && waiting.length > 0) void begin()
    answered = answered.then(async () => port.postMessage(await Promise.all(answers)))
  })
}

async function answer<Task, Result>(work: (task: Task) => Promise<Result>, task: Task): Promise<WorkerAnswer<Result>> {
  try {
    return { result: await work(task) }
  } catch (error) {
    return { error: error instanceof Error ? error.name : 'unknown error' }
  }
}
