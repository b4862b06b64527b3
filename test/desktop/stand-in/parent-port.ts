import { EventEmitter } from 'node:events'

/** Loaded with --import into a utility process: its channel to the main process, over the IPC of a forked process. */
const port = new EventEmitter()
const early: unknown[] = []
process.on('message', (data) => {
  if (port.listenerCount('message') > 0) port.emit('message', { data, ports: [] })
  else early.push(data)
})
// As documented by Electron, messages are queued until a listener is added.
port.on('newListener', (name) => {
  if (name !== 'message') return
  queueMicrotask(() => {
    for (const data of early.splice(0)) port.emit('message', { data, ports: [] })
  })
})
Object.defineProperty(process, 'parentPort', {
  value: Object.assign(port, { postMessage: (message: unknown) => process.send?.(message) }),
})
