import type { FoundInput } from '../input/find-inputs.ts'
import { failureOf, type InputFailure, inputFailure } from '../input/input-failure.ts'
import type { InputReference } from '../input/input-reference.ts'
import { type StreamLimits, takeStream } from '../input/stream-input.ts'
import type { TaskEnd } from '../input/worker-pool.ts'
import type { VerifiedInput } from './verified-input.ts'

export type Openable = Exclude<InputReference, { readonly kind: 'stream' }>

/** Verifies one input that can be opened; how (here, in a worker) is the caller's. */
export type VerifyOne = (reference: Openable) => Promise<TaskEnd<VerifiedInput>>

export interface BatchOptions {
  readonly verifyOne: VerifyOne
  readonly failed: (name: string, failure: InputFailure) => VerifiedInput
  readonly streamLimits: StreamLimits
  /** Milliseconds to wait for a stream's end, 0 for no limit. */
  readonly timeLimit: number
  /** How many inputs may be under way or waiting for their turn to be printed. */
  readonly window: number
}

/** Verifies `inputs` side by side and gives the results in the order of the inputs. Stops early when the caller does. */
export async function* verifyBatch(inputs: Iterable<FoundInput>, options: BatchOptions): AsyncGenerator<VerifiedInput> {
  const underWay: Promise<VerifiedInput>[] = []
  for (const found of inputs) {
    underWay.push(verifyFound(found, options))
    const oldest = underWay.length >= options.window ? underWay.shift() : undefined
    if (oldest) yield await oldest
  }
  for (const result of underWay) yield await result
}

async function verifyFound(found: FoundInput, options: BatchOptions): Promise<VerifiedInput> {
  if ('failure' in found) return options.failed(found.name, found.failure)
  const { reference } = found
  if (reference.kind !== 'stream') return ended(reference.name, await options.verifyOne(reference), options)
  try {
    return await verifyStream(reference, options)
  } catch (error) {
    const failure = failureOf(error)
    if (!failure) throw error
    return options.failed(reference.name, failure)
  }
}

async function verifyStream(
  { name, path }: Extract<InputReference, { kind: 'stream' }>,
  options: BatchOptions,
): Promise<VerifiedInput> {
  const taken = await withinTime(takeStream(path, options.streamLimits), options.timeLimit)
  if (taken === 'timed-out') return options.failed(name, inputFailure('input.time-limit', 'the stream did not end'))
  if ('bytes' in taken)
    return ended(name, await options.verifyOne({ kind: 'taken', name, bytes: taken.bytes }), options)
  try {
    return ended(
      name,
      await options.verifyOne({ kind: 'descriptor', name, descriptor: taken.file.descriptor }),
      options,
    )
  } finally {
    taken.file.close()
  }
}

function ended(name: string, end: TaskEnd<VerifiedInput>, { failed, timeLimit }: BatchOptions): VerifiedInput {
  switch (end.kind) {
    case 'done':
      return end.result
    case 'crashed':
      return failed(name, inputFailure('input.crash', end.error))
    case 'timed-out':
      return failed(name, inputFailure('input.time-limit', `limit ${timeLimit / 1000} s`))
    case 'stopped':
      return failed(name, inputFailure('input.time-limit', 'stopped'))
  }
}

async function withinTime<Value>(work: Promise<Value>, limit: number): Promise<Value | 'timed-out'> {
  if (limit === 0) return work
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'timed-out'>((settle) => {
    timer = setTimeout(settle, limit, 'timed-out')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
