import { Worker } from 'node:worker_threads'
import type { LibraryConnection } from './library-session.ts'

/** Starts a thread that holds a library. */
export function libraryThread(script: URL): LibraryConnection {
  const worker = new Worker(script, { stdout: true, stderr: true })
  return {
    send: (message) => worker.postMessage(message),
    connect(onMessage, onExit) {
      worker.on('message', onMessage)
      worker.on('error', (error) => onExit(error instanceof Error ? error.name : ''))
      worker.on('exit', () => onExit('the thread ended'))
    },
    stop: () => worker.terminate(),
  }
}
