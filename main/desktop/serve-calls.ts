import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import { type AppHost, PreparedJson } from '../host/index.ts'
import { CHANNELS } from './channels.ts'
import { isAppAddress } from './schemes.ts'

/** Maximum length of the arguments of a call, UTF-16 units: images for the service are the longest. */
const MAX_ARGUMENTS = 32 * 1024 * 1024
/** Maximum length of a path, UTF-16 units; higher than the limit of any system. */
const MAX_PATH = 32_767

interface ServeOptions {
  readonly bridge: AppHost
  /** Called after a call that may have changed the recent archives. */
  onOpened(): void
}

/** Handles the calls of the preload script. Calls from other pages and frames are rejected without being read. */
export function serveCalls({ bridge, onOpened }: ServeOptions): void {
  ipcMain.handle(CHANNELS.call, async (event, name: unknown, args: unknown): Promise<string | Uint8Array> => {
    assertOwnFrame(event)
    const answer = await bridge.call(name, jsonOf(args))
    if (name === 'archive.open' || name === 'recent.forget') onOpened()
    if (answer.kind === 'failure') return JSON.stringify(answer)
    if (answer.result instanceof Uint8Array) return answer.result
    const prepared =
      answer.result instanceof PreparedJson ? Buffer.from(answer.result.bytes).toString('utf8') : undefined
    return prepared === undefined ? JSON.stringify(answer) : `{"kind":"result","result":${prepared}}`
  })
  ipcMain.handle(CHANNELS.admit, (event, path: unknown): string => {
    assertOwnFrame(event)
    if (typeof path !== 'string' || path === '' || path.length > MAX_PATH || path.includes('\0'))
      throw new Error('This is no path')
    return bridge.admit(path)
  })
}

/** Throws unless the sender is the main frame of the window: the preload script runs in every page. */
function assertOwnFrame({ senderFrame }: IpcMainInvokeEvent): void {
  const isOwn = senderFrame !== null && senderFrame.parent === null && isAppAddress(senderFrame.url)
  if (!isOwn) throw new Error('Only the window may ask')
}

/** Parses the arguments. Returns undefined, which no call accepts, if they are not JSON or too long. */
function jsonOf(args: unknown): unknown {
  if (typeof args !== 'string' || args.length > MAX_ARGUMENTS) return undefined
  try {
    return JSON.parse(args)
  } catch {
    return undefined
  }
}
