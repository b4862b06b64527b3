import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { HostEvent } from '../../shared/bridge/calls.ts'
import { EXPOSED_NAME, type ExposedBridge } from '../../shared/bridge/exposed-bridge.ts'
import { CHANNELS } from './channels.ts'

/** The part of the browser's File that is needed here. */
type DroppedFile = Parameters<typeof webUtils.getPathForFile>[0]

/** The folder that was dropped, from the place of one of its files; null where the two do not fit. */
function folderOf(path: string, inside: string): string | null {
  const tail = `/${inside}`
  return path.replaceAll('\\', '/').endsWith(tail) ? path.slice(0, -tail.length) : null
}

const exposed: ExposedBridge<DroppedFile> = {
  call: (name, given) => ipcRenderer.invoke(CHANNELS.call, name, given),
  listen(listener) {
    // The event itself stays here: it would hand the page a way to send anything.
    const hear = (_: unknown, event: HostEvent): void => listener(event)
    ipcRenderer.on(CHANNELS.event, hear)
    ipcRenderer.send(CHANNELS.listening)
    return () => void ipcRenderer.off(CHANNELS.event, hear)
  },
  async offer(file, inside) {
    const path = webUtils.getPathForFile(file)
    const place = path === '' || inside === null ? path : folderOf(path, inside)
    return place === null || place === '' ? null : ipcRenderer.invoke(CHANNELS.admit, place)
  },
}

contextBridge.exposeInMainWorld(EXPOSED_NAME, exposed)
