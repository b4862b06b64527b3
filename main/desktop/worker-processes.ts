import type { utilityProcess } from 'electron'
import type { ProcessStarter } from '../input/index.ts'

/** Starts workers in utility processes: engines that crash end one task and not the app. */
export const workerProcesses =
  (processes: Pick<typeof utilityProcess, 'fork'>): ProcessStarter =>
  (file, args, { onAnswer, onEnd }) => {
    const child = processes.fork(file, [...args], { serviceName: 'Proofbench worker', stdio: 'ignore' })
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    child.on('message', onAnswer)
    child.on('exit', (code) => onEnd(`the process ended with ${code}`))
    return {
      post: (task) => child.postMessage(task),
      // Its window keeps the app open, not its processes.
      ref() {},
      unref() {},
      async terminate() {
        child.kill()
        await ended
      },
    }
  }
