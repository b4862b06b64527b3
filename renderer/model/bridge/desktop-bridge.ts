import {
  type Answer,
  type CallArguments,
  type CallName,
  type CallResults,
  type ExposedBridge,
  type HostEvent,
  MEDIA_ADDRESS,
} from '../../../shared/bridge/index.ts'
import { type Bridge, BridgeFailure, type Dropped, type NewAddition, type NewList } from './bridge.ts'

declare global {
  // Defined by the preload script of the desktop app only.
  var proofbench: ExposedBridge<File> | undefined
}

const NO_PLACE = {
  code: 'window.no-place',
  message: 'What was dropped is no file of this computer',
  hint: 'Save it to a folder first, then drop it from there.',
}
const UNREACHED = {
  code: 'window.host-gone',
  message: 'The app behind this window does not answer',
  hint: 'Close the window and start Proofbench again.',
}

/** Bridge over the preload script of the desktop app. */
export class DesktopBridge implements Bridge {
  readonly #exposed: ExposedBridge<File>

  constructor(exposed: ExposedBridge<File>) {
    this.#exposed = exposed
  }

  async call<Name extends CallName>(name: Name, args: CallArguments<Name>): Promise<CallResults[Name]> {
    // The arguments belong to the call of this name.
    const answer =
      (name === 'archive.media' ? await mediaOf(args as CallArguments<'archive.media'>) : null) ??
      (await this.#reach(() => this.#exposed.call(name, JSON.stringify(args))))
    // Only calls whose result is bytes return bytes.
    if (typeof answer !== 'string') return answer as CallResults[Name]
    // The host responds according to the shared contract.
    const read = JSON.parse(answer) as Answer<CallResults[Name]>
    if (read.kind === 'failure') throw new BridgeFailure(read.failure)
    return read.result
  }

  listen(listener: (event: HostEvent) => void): () => void {
    return this.#exposed.listen(listener)
  }

  readonly readsInPlace = true

  /** Nothing is copied: the host reads dropped files in place. */
  async handOver(dropped: readonly Dropped[], list: NewList): Promise<CallResults['list.open']> {
    return this.call('list.open', { ...list, archives: await this.#offer(dropped) })
  }

  async addToLibrary(dropped: readonly Dropped[], addition: NewAddition): Promise<void> {
    await this.call('library.add', { ...addition, archives: await this.#offer(dropped) })
  }

  /** Returns the ids of dropped files and folders. */
  async #offer(dropped: readonly Dropped[]): Promise<readonly string[]> {
    const offer = async (item: Dropped): Promise<string | null> => {
      const first = item.kind === 'file' ? { file: item.file, path: null } : item.files[0]
      return first ? this.#reach(() => this.#exposed.offer(first.file, first.path)) : null
    }
    const archives = (await Promise.all(dropped.map(offer))).filter((archive) => archive !== null)
    if (archives.length === 0) throw new BridgeFailure(NO_PLACE)
    return archives
  }

  async #reach<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask()
    } catch {
      throw new BridgeFailure(UNREACHED)
    }
  }
}

/** Returns the bytes, or the JSON of a failure; null if the page cannot fetch and the call must transfer them. */
async function mediaOf({ archive, path }: CallArguments<'archive.media'>): Promise<string | Uint8Array | null> {
  try {
    const response = await fetch(`${MEDIA_ADDRESS}/${encodeURIComponent(archive)}/${encodeURIComponent(path)}`)
    if (response.ok) return new Uint8Array(await response.arrayBuffer())
    return response.status === 422 ? await response.text() : null
  } catch {
    return null
  }
}
