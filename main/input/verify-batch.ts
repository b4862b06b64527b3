import type { FoundInput } from './find-inputs.ts'
import { crashFailure, failureOf, type InputFailure, inputFailure } from './input-failure.ts'
import type { InputReference } from './input-reference.ts'
import { bufferStream, type StreamLimits } from './stream-input.ts'
import type { TaskEnd } from './worker-pool.ts'

/** An input that a worker can open itself. */
export type Verifiable = Exclude<InputReference, { readonly kind: 'stream' }>

export interface BatchOptions<Result> {
  /** Verifies one input, in this thread or elsewhere. `position`: index of the input, from 0. */
  readonly verifyOne: (reference: Verifiable, position: number) => Promise<TaskEnd<Result>>
  readonly failed: (name: string, failure: InputFailure, position: number) => Result
  readonly streamLimits: StreamLimits
  /** Time limit per input in milliseconds, 0 for none. Enforced here for reading streams only; otherwise by `verifyOne`. */
  readonly timeLimit: number
  /** Maximum number of inputs started but not yet yielded. */
  readonly window: number
}

type Inputs = Iterable<FoundInput> | AsyncIterable<FoundInput>

/** Verifies `inputs` concurrently and yields the results in the order of the inputs. */
export async function* verifyInOrder<Result>(inputs: Inputs, options: BatchOptions<Result>): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  let position = 0
  for await (const found of inputs) {
    const result = verifyFound(found, { ...options, position: position++ })
    // Awaited later, in order; until then a rejection must not count as unhandled.
    result.catch(() => {})
    running.push(result)
    const oldest = running.length >= options.window ? running.shift() : undefined
    if (oldest) yield await oldest
  }
  for (const result of running) yield await result
}

/**
 * Verifies `inputs` concurrently and calls `onDone` with index and result as soon as each one is done: a hanging input does not
 * delay others.
 */
export async function verifyAsDone<Result>(
  inputs: Inputs,
  options: BatchOptions<Result>,
  onDone: (index: number, result: Result) => void,
): Promise<void> {
  const running = new Set<Promise<void>>()
  let index = 0
  for await (const found of inputs) {
    const position = index++
    const task: Promise<void> = verifyFound(found, { ...options, position }).then((result) => {
      running.delete(task)
      onDone(position, result)
    })
    // Awaited below; while the next input is awaited, a rejection must not count as unhandled.
    task.catch(() => {})
    running.add(task)
    if (running.size >= options.window) await Promise.race(running)
  }
  await Promise.all(running)
}

interface InputOptions<Result> extends BatchOptions<Result> {
  readonly position: number
}

async function verifyFound<Result>(found: FoundInput, options: InputOptions<Result>): Promise<Result> {
  const { position } = options
  if ('failure' in found) return options.failed(found.name, found.failure, position)
  const { reference } = found
  if (reference.kind !== 'stream')
    return toResult(reference.name, await options.verifyOne(reference, position), options)
  try {
    return await verifyStream(reference, options)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    return options.failed(reference.name, failure, position)
  }
}

async function verifyStream<Result>(
  { name, path }: Extract<InputReference, { kind: 'stream' }>,
  options: InputOptions<Result>,
): Promise<Result> {
  const { position } = options
  const buffering = bufferStream(path, options.streamLimits)
  const stream = await withinTime(buffering, options.timeLimit)
  if (stream === 'timed-out') {
    // The stream is still read: its temporary file is closed when it ends.
    buffering.then((late) => 'file' in late && late.file.close()).catch(() => {})
    return options.failed(name, inputFailure('input.time-limit', 'the stream did not end'), position)
  }
  if ('bytes' in stream)
    return toResult(name, await options.verifyOne({ kind: 'taken', name, bytes: stream.bytes }, position), options)
  try {
    return toResult(
      name,
      await options.verifyOne({ kind: 'descriptor', name, descriptor: stream.file.descriptor }, position),
      options,
    )
  } finally {
    stream.file.close()
  }
}

function toResult<Result>(
  name: string,
  end: TaskEnd<Result>,
  { failed, timeLimit, position }: InputOptions<Result>,
): Result {
  switch (end.kind) {
    case 'done':
      return end.result
    case 'crashed':
      return failed(name, crashFailure(end.error), position)
    case 'timed-out':
      return failed(name, inputFailure('input.time-limit', `limit ${timeLimit / 1000} s`), position)
    case 'stopped':
      return failed(name, inputFailure('input.time-limit', 'stopped'), position)
  }
}

async function withinTime<Value>(work: Promise<Value>, limit: number): Promise<Value | 'timed-out'> {
  if (limit === 0) return work
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'timed-out'>((resolve) => {
    timer = setTimeout(resolve, limit, 'timed-out')
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
