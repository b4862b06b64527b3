import { type UtilityProcess, utilityProcess } from 'electron'
import { type HeldCase, heldCase } from '../bridge/held-case.ts'

/**
 * Starts a process that will hold one archive: what its bytes do to it, they do to nothing else. One that dies before it was
 * asked anything is started anew when it is needed.
 */
export function caseProcess(script: string): HeldCase {
  let onGone: (reason: string) => void = () => {}
  let onMessage: Parameters<Parameters<typeof heldCase>[0]['connect']>[0] = () => {}
  let isUsed = false
  let child: UtilityProcess | undefined
  const start = (): UtilityProcess => {
    const started = utilityProcess.fork(script, [], { serviceName: 'Proofbench verification', stdio: 'ignore' })
    started.on('message', (message) => onMessage(message))
    started.on('exit', (code) => {
      if (child !== started) return
      child = undefined
      if (isUsed) onGone(`the process ended with ${code}`)
    })
    return started
  }
  child = start()
  return heldCase({
    send(numbered) {
      isUsed = true
      child ??= start()
      child.postMessage(numbered)
    },
    connect(hearMessage, hearGone) {
      onMessage = hearMessage
      onGone = hearGone
    },
    async stop() {
      const last = child
      child = undefined
      last?.kill()
    },
  })
}
