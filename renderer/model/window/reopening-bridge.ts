import type { CallArguments, CallName, CallResults, HostEvent } from '../../../shared/bridge/index.ts'
import {
  type Bridge,
  BridgeFailure,
  type Dropped,
  type HandOverControl,
  type NewAddition,
  type NewList,
} from '../bridge/bridge.ts'
import type { ArchiveStore } from './archive-store.ts'

/** Calls about an open archive. */
const OF_OPEN: ReadonlySet<CallName> = new Set<CallName>([
  'archive.bytes',
  'archive.document',
  'archive.media',
  'archive.places',
  'archive.pointer-at',
  'archive.report-text',
  'archive.twin',
  'replay.derive',
  'replay.scenario',
])

/** The host no longer has it open: it freed memory, another window closed it, or its process died. */
const GONE: ReadonlySet<string> = new Set(['bridge.unknown-archive', 'input.crash'])

/** Reopens an archive of this window that the host released, then repeats the call. */
export class ReopeningBridge implements Bridge {
  readonly #bridge: Bridge
  readonly #archives: ArchiveStore

  constructor(bridge: Bridge, archives: ArchiveStore) {
    this.#bridge = bridge
    this.#archives = archives
  }

  async call<Name extends CallName>(name: Name, args: CallArguments<Name>): Promise<CallResults[Name]> {
    try {
      return await this.#bridge.call(name, args)
    } catch (error) {
      const isGone = error instanceof BridgeFailure && GONE.has(error.failure.code)
      const archive = 'archive' in args ? args.archive : undefined
      if (!isGone || !OF_OPEN.has(name) || typeof archive !== 'string') throw error
      await this.#archives.reopen(archive)
      return this.#bridge.call(name, args)
    }
  }

  listen(listener: (event: HostEvent) => void): () => void {
    return this.#bridge.listen(listener)
  }

  get readsInPlace(): boolean {
    return this.#bridge.readsInPlace
  }

  handOver(dropped: readonly Dropped[], list: NewList, control: HandOverControl): Promise<CallResults['list.open']> {
    return this.#bridge.handOver(dropped, list, control)
  }

  addToLibrary(dropped: readonly Dropped[], addition: NewAddition, signal: AbortSignal): Promise<void> {
    return this.#bridge.addToLibrary(dropped, addition, signal)
  }
}
