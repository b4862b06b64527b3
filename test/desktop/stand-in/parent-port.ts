import { EventEmitter } from 'node:events'

/** Given with --import to a utility process: its way to the main process, over the channel of a forked one. */
const port = new EventEmitter()
const early: unknown[] = []
process.on('message', (data) => {
  if (port.listenerCount('message') > 0) port.emit('message', { data, ports: [] })
  else early.push(data)
})
// As Electron says of it: messages wait until somebody listens.
port.on('newListener', (name) => {
  if (name !== 'message') return
  queueMicrotask(() => {
    for (const data of early.splice(0)) port.emit('message', { data, ports: [] })
  })
})
Object.defineProperty(process, 'parentPort', {
  value: Object.assign(port, { postMessage: (message: unknown) => process.send?.(message) }),
})
