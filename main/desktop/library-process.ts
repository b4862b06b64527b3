import { utilityProcess } from 'electron'
import type { LibraryConnection } from '../host/index.ts'

/** Starts a process that opens a library, so that its database engine stays out of the main process. */
export function libraryProcess(script: string): LibraryConnection {
  const child = utilityProcess.fork(script, [], { serviceName: 'Proofbench library', stdio: 'ignore' })
  return {
    send: (message) => child.postMessage(message),
    connect(onMessage, onExit) {
      child.on('message', onMessage)
      child.on('exit', (code) => onExit(`the process ended with ${code}`))
    },
    async stop() {
      child.kill()
    },
  }
}
