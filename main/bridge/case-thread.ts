import { Worker } from 'node:worker_threads'
import { type ArchiveSession, archiveSession } from './archive-session.ts'

/** Starts a thread that can open one archive. It may be started in advance, so that the first verdict is available sooner. */
export function caseThread(script: URL): ArchiveSession {
  const worker = new Worker(script, { stdout: true, stderr: true })
  return archiveSession({
    send: (numbered) => worker.postMessage(numbered),
    connect(onMessage, onExit) {
      worker.on('message', onMessage)
      worker.on('error', (error) => onExit(error instanceof Error ? error.name : ''))
      worker.on('exit', () => onExit('the thread ended'))
    },
    stop: () => worker.terminate(),
  })
}
