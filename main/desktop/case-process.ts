import { type UtilityProcess, utilityProcess } from 'electron'
import { type ArchiveSession, archiveSession } from '../host/index.ts'

/**
 * Starts a process that opens one archive, isolated from everything else. If it exits before the first task, it is started again
 * when needed.
 */
export function caseProcess(script: string): ArchiveSession {
  let onExit: (reason: string) => void = () => {}
  let onMessage: Parameters<Parameters<typeof archiveSession>[0]['connect']>[0] = () => {}
  let hasTask = false
  let child: UtilityProcess | undefined
  const start = (): UtilityProcess => {
    const started = utilityProcess.fork(script, [], { serviceName: 'Proofbench verification', stdio: 'ignore' })
    started.on('message', (message) => onMessage(message))
    started.on('exit', (code) => {
      if (child !== started) return
      child = undefined
      if (hasTask) onExit(`the process ended with ${code}`)
    })
    return started
  }
  child = start()
  return archiveSession({
    send(numbered) {
      hasTask = true
      child ??= start()
      child.postMessage(numbered)
    },
    connect(messageListener, exitListener) {
      onMessage = messageListener
      onExit = exitListener
    },
    async stop() {
      const last = child
      child = undefined
      last?.kill()
    },
  })
}
