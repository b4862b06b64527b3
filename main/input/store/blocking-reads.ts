import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { type InputFailure, inputFailure } from '../input-failure.ts'
import { newThread } from '../start-worker.ts'
import { objectThreadScript } from './object-thread-script.ts'
import type { ObjectVersion } from './read-object.ts'
import type { StoreSettings } from './store-address.ts'

export interface RangeTask {
  readonly address: string
  readonly start: number
  readonly length: number
  readonly settings: StoreSettings
  readonly version: ObjectVersion
}

export type RangeResult = { readonly bytes: Uint8Array } | { readonly failure: InputFailure }

/** Set by this module when it starts its thread. */
export interface ObjectThreadData {
  readonly port: MessagePort
  /** 1 when a result was sent. */
  readonly signal: Int32Array
}

/** Longer than all attempts of a request together. */
const MAX_WAIT_MS = 200_000

let thread: ObjectThreadData | undefined

/** Reads a range while this thread waits: archives are read synchronously, requests are not. A second thread makes them. */
export function readBlocking(task: RangeTask): RangeResult {
  thread ??= startThread()
  const { port, signal } = thread
  Atomics.store(signal, 0, 0)
  port.postMessage(task)
  Atomics.wait(signal, 0, 0, MAX_WAIT_MS)
  const answer: { readonly message: RangeResult } | undefined = receiveMessageOnPort(port)
  if (answer) return answer.message
  // A late result must not be taken for that of the next task.
  thread = undefined
  return { failure: inputFailure('input.store-unreachable', 'no answer') }
}

function startThread(): ObjectThreadData {
  const { port1, port2 } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const worker = newThread(objectThreadScript(), {
    workerData: { port: port2, signal } satisfies ObjectThreadData,
    transferList: [port2],
    stdout: true,
    stderr: true,
  })
  worker.unref()
  port1.unref()
  return { port: port1, signal }
}
