import { Worker } from 'node:worker_threads'
import { type HeldCase, heldCase } from './held-case.ts'

/** Starts a thread that will hold one archive. It may start before there is one, so that the first verdict comes sooner. */
export function caseThread(script: URL): HeldCase {
  const worker = new Worker(script, { stdout: true, stderr: true })
  return heldCase({
    send: (numbered) => worker.postMessage(numbered),
    connect(onMessage, onGone) {
      worker.on('message', onMessage)
      worker.on('error', (error) => onGone(error instanceof Error ? error.name : ''))
      worker.on('exit', () => onGone('the thread ended'))
    },
    stop: () => worker.terminate(),
  })
}
