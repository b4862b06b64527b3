import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ForkOptions } from 'electron'

const PARENT_PORT = fileURLToPath(new URL('./parent-port.ts', import.meta.url))

/** A forked Node process with a parent port. */
class UtilityProcess extends EventEmitter {
  readonly name: string
  readonly #child: ChildProcess

  constructor(script: string, args: readonly string[], name: string) {
    super()
    this.name = name
    this.#child = fork(script, args, {
      execArgv: ['--import', PARENT_PORT],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.on('message', (message) => this.emit('message', message))
    // A signal leaves no exit code.
    this.#child.on('exit', (code, signal) => {
      RUNNING.delete(this)
      this.emit('exit', code ?? (signal === null ? 0 : 128))
    })
    this.#child.on('spawn', () => this.emit('spawn'))
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(message as object)
  }

  kill(): boolean {
    return this.#child.kill()
  }
}

const RUNNING = new Set<UtilityProcess>()

export const utilityProcess = {
  fork(
    script: string,
    args: readonly string[] = [],
    { serviceName = 'Node Utility Process' }: ForkOptions = {},
  ): UtilityProcess {
    const started = new UtilityProcess(script, args, serviceName)
    RUNNING.add(started)
    return started
  },
  /** Returns the running processes, oldest first. */
  running: (): readonly UtilityProcess[] => [...RUNNING],
}
