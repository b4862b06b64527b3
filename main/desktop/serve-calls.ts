import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import type { BridgeHost } from '../bridge/bridge-host.ts'
import { PreparedJson } from '../bridge/prepared-json.ts'
import { CHANNELS } from './channels.ts'
import { isAppAddress } from './schemes.ts'

/** UTF-16 units of one call's arguments: pictures for the service are the longest. */
const MOST_ARGUMENTS = 32 * 1024 * 1024
/** UTF-16 units of a path, above what any system allows. */
const MOST_PATH = 32_767

interface Served {
  readonly bridge: BridgeHost
  /** A call was answered that may have changed what was opened lately. */
  onOpened(): void
}

/** Answers the preload. Who is not the window's own page, in its own frame, is refused without being read. */
export function serveCalls({ bridge, onOpened }: Served): void {
  ipcMain.handle(CHANNELS.call, async (event, name: unknown, given: unknown): Promise<string | Uint8Array> => {
    refuseForeign(event)
    const answer = await bridge.call(name, jsonOf(given))
    if (name === 'archive.open' || name === 'recent.forget') onOpened()
    if (answer.kind === 'failure') return JSON.stringify(answer)
    if (answer.result instanceof Uint8Array) return answer.result
    const prepared =
      answer.result instanceof PreparedJson ? Buffer.from(answer.result.bytes).toString('utf8') : undefined
    return prepared === undefined ? JSON.stringify(answer) : `{"kind":"result","result":${prepared}}`
  })
  ipcMain.handle(CHANNELS.admit, (event, path: unknown): string => {
    refuseForeign(event)
    if (typeof path !== 'string' || path === '' || path.length > MOST_PATH || path.includes('\0'))
      throw new Error('This is no path')
    return bridge.admit(path)
  })
}

/** The preload runs in every frame's page; only the window's own may call. */
function refuseForeign({ senderFrame }: IpcMainInvokeEvent): void {
  const isOwn = senderFrame !== null && senderFrame.parent === null && isAppAddress(senderFrame.url)
  if (!isOwn) throw new Error('Only the window may ask')
}

/** What is no JSON, or too long to be a call's, becomes undefined, which no call accepts. */
function jsonOf(given: unknown): unknown {
  if (typeof given !== 'string' || given.length > MOST_ARGUMENTS) return undefined
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}
