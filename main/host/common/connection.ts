import { Worker } from 'node:worker_threads'

/** Connection to a thread or process of this host. */
export interface Connection<Sent, Received> {
  send(message: Sent): void
  /**
   * `onExit` is called when the thread or process has ended; `reason` is the name of an error, not its message, which could quote
   * an archive.
   */
  connect(onMessage: (message: Received) => void, onExit: (reason: string) => void): void
  stop(): Promise<unknown>
}

/** Starts a thread and returns the connection to it. */
export function threadConnection<Sent, Received>(script: URL): Connection<Sent, Received> {
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
