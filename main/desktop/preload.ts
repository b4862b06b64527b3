import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { EXPOSED_NAME, type ExposedBridge, type HostEvent } from '../../shared/bridge/index.ts'
import { CHANNELS } from './channels.ts'

/** Type of the browser's File, of which only the path is used. */
type DroppedFile = Parameters<typeof webUtils.getPathForFile>[0]

/** Returns the dropped folder from the path of one of its files; null if `inside` is not the end of the path. */
function folderOf(path: string, inside: string): string | null {
  const tail = `/${inside}`
  return path.replaceAll('\\', '/').endsWith(tail) ? path.slice(0, -tail.length) : null
}

const exposed: ExposedBridge<DroppedFile> = {
  call: (name, args) => ipcRenderer.invoke(CHANNELS.call, name, args),
  listen(listener) {
    // The event itself is not passed on: it would let the page send messages to any channel.
    const onEvent = (_: unknown, event: HostEvent): void => listener(event)
    ipcRenderer.on(CHANNELS.event, onEvent)
    ipcRenderer.send(CHANNELS.listening)
    return () => void ipcRenderer.off(CHANNELS.event, onEvent)
  },
  async offer(file, inside) {
    const path = webUtils.getPathForFile(file)
    const target = path === '' || inside === null ? path : folderOf(path, inside)
    return target === null || target === '' ? null : ipcRenderer.invoke(CHANNELS.admit, target)
  },
}

contextBridge.exposeInMainWorld(EXPOSED_NAME, exposed)
