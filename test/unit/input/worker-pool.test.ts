import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { type WorkerPool, workerPool } from '../../../main/input/worker-pool.ts'
import { workerProcessScript } from '../../../main/input/worker-process-script.ts'
import { IS_LONG } from '../../support/length.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const WORKER_SIDE = pathToFileURL(join(import.meta.dirname, '../../../main/input/worker-side.ts')).href

/** Limit of processor time in milliseconds, far above what a process takes to start. */
const LIMIT = 2000

/** A worker that behaves as its task specifies. */
const SCRIPT = `
import { serveTasks } from '${WORKER_SIDE}'
import { threadId } from 'node:worker_threads'
const kept = []
let running = 0
serveTasks(async (task) => {
  if (task === 'hang') for (;;) {}
  if (task === 'exit') process.exit(3)
  if (task === 'throw') throw new TypeError('text that could hold personal data')
  if (task === 'memory') for (;;) kept.push(new Array(1e6).fill(kept.length + 0.5))
  if (task === 'overlap') {
    running++
    await new Promise((done) => setTimeout(done, 5))
    return running--
  }
  if (task === 'thread') return threadId
  if (task === 'process') return process.pid
  if (task === 'kill') process.kill(process.pid, 'SIGKILL')
  if (task === 'idle') await new Promise((done) => setTimeout(done, ${2 * LIMIT}))
  return task + ' done'
})
`

const pools: WorkerPool<string, string | number>[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())))

function makePool(size: number, timeLimit = 0, isProcess = false): WorkerPool<string, string | number> {
  const file = join(temporaryFolder(), 'worker.mjs')
  writeFileSync(file, SCRIPT)
  const resourceLimits = { maxOldGenerationSizeMb: 32 }
  const pool = workerPool<string, string | number>({
    script: pathToFileURL(file),
    workerData: null,
    size,
    timeLimit,
    ...(isProcess ? { process: workerProcessScript() } : { resourceLimits }),
  })
  pools.push(pool)
  return pool
}

describe('worker pool', () => {
  test('one worker runs many tasks, and no more workers than the maximum are started', async () => {
    const pool = makePool(2)
    const ends = await Promise.all(Array.from({ length: 20 }, () => pool.run('thread')))
    const threads = new Set(ends.map((end) => end.kind === 'done' && end.result))
    expect(threads.size).toBeLessThanOrEqual(2)
    expect(threads.has(false)).toBe(false)
  })

  test('a hanging task ends at its time limit and affects no other task', async () => {
    // Processor time is the same however busy the machine is.
    const pool = makePool(2, LIMIT, true)
    const ends = await Promise.all(['a', 'hang', 'b', 'c', 'd'].map((task) => pool.run(task)))
    expect(ends.map(({ kind }) => kind)).toEqual(['done', 'timed-out', 'done', 'done', 'done'])
    expect(await pool.run('later')).toEqual({ kind: 'done', result: 'later done' })
  })

  test('a crashed worker is replaced, whatever the cause', async () => {
    const pool = makePool(1)
    const ends = await Promise.all(['exit', 'a', 'memory', 'b', 'throw', 'c'].map((task) => pool.run(task)))
    expect(ends.map(({ kind }) => kind)).toEqual(['crashed', 'done', 'crashed', 'done', 'crashed', 'done'])
    expect(ends[2]).toEqual({ kind: 'crashed', error: 'ERR_WORKER_OUT_OF_MEMORY' })
    expect(ends[4]).toEqual({ kind: 'crashed', error: 'TypeError' })
  })

  test.runIf(IS_LONG)('a queued task runs on another worker when one crashes', async () => {
    const tasks = ['exit', 'a', 'hang', 'b', 'memory', 'c', 'throw', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']
    const pool = makePool(2, 5000)
    const ends = await Promise.all(tasks.map((task) => pool.run(task)))
    const failures = { exit: 'crashed', memory: 'crashed', throw: 'crashed', hang: 'timed-out' } as const
    expect(ends.map(({ kind }) => kind)).toEqual(
      tasks.map((task) => (task in failures ? failures[task as keyof typeof failures] : 'done')),
    )
    expect(ends.flatMap((end) => (end.kind === 'done' ? [end.result] : []))).toEqual(
      tasks.filter((task) => !(task in failures)).map((task) => `${task} done`),
    )
  })

  test('only tasks that crash their worker fail among many short tasks', async () => {
    const tasks = Array.from({ length: 400 }, (_, at) => (at % 97 === 50 ? 'exit' : at % 61 === 7 ? 'throw' : `${at}`))
    const pool = makePool(2)
    const ends = await Promise.all(tasks.map((task) => pool.run(task)))
    expect(ends).toEqual(
      tasks.map((task) =>
        task === 'exit'
          ? { kind: 'crashed', error: 'the worker ended' }
          : task === 'throw'
            ? { kind: 'crashed', error: 'TypeError' }
            : { kind: 'done', result: `${task} done` },
      ),
    )
  })

  test('a worker runs one task at a time', async () => {
    const pool = makePool(1)
    const ends = await Promise.all(Array.from({ length: 6 }, () => pool.run('overlap')))
    expect(ends.map((end) => end.kind === 'done' && end.result)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('closing the pool ends running and queued tasks', async () => {
    const pool = makePool(1)
    const ends = [pool.run('hang'), pool.run('a')]
    await pool.close()
    expect((await Promise.all(ends)).map(({ kind }) => kind)).toEqual(['stopped', 'stopped'])
    expect(await pool.run('b')).toEqual({ kind: 'stopped' })
  })

  test.runIf(IS_LONG)('a process that is killed by a crash costs one task, and this process goes on', async () => {
    const pool = makePool(1, 0, true)
    const ends = await Promise.all(['process', 'kill', 'process', 'throw', 'a'].map((task) => pool.run(task)))
    expect(ends.map(({ kind }) => kind)).toEqual(['done', 'crashed', 'done', 'crashed', 'done'])
    const [first, , second] = ends.map((end) => end.kind === 'done' && end.result)
    expect(new Set([first, second, process.pid]).size).toBe(3)
  })

  test.runIf(IS_LONG)(
    'the limit of a process counts its processor time: a task that only waits does not reach it',
    async () => {
      const pool = makePool(2, LIMIT, true)
      const ends = await Promise.all(['idle', 'hang', 'a'].map((task) => pool.run(task)))
      expect(ends.map(({ kind }) => kind)).toEqual(['done', 'timed-out', 'done'])
    },
  )
})
