import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Engine, ServedEngine } from './engine/engine.ts'
import type { ServiceEvent } from './engine/messages.ts'
import { refuse } from './engine/service-error.ts'
import { exchangeFolder, recoverExchange, restoredOf, snapshotFileOf } from './exchange-folder.ts'
import { deliveryRegistry } from './http/control/delivery-registry.ts'
import { snapshotRefusal } from './refuse-snapshot.ts'
import { openParts, type PartsOptions, type ServiceParts } from './service-parts.ts'
import { openServiceStore } from './store/service-store.ts'
import type { EndedQuery } from './webhooks/delivery-store.ts'
import { TaskThread } from './worker/task-thread.ts'

/** Parts of a service that stays reachable while its data are replaced by a snapshot. */
export class ReplaceableParts {
  readonly #options: PartsOptions
  readonly #listeners = new Set<(event: ServiceEvent) => void>()
  #parts: ServiceParts
  #isReplacing = false
  #isUnpacking = false
  /** Forwards to the current engine; refuses calls with 503 while a snapshot is being restored. */
  readonly engine: ServedEngine

  /** Throws DatabaseUnusable. */
  constructor(options: PartsOptions) {
    this.#options = options
    if (options.folder !== null) recoverExchange(options.folder)
    this.#parts = this.#open()
    this.engine = this.#facade()
  }

  get present(): ServiceParts {
    if (this.#isReplacing) throw refuse('unavailable', 'unavailable', 'A snapshot is being restored')
    return this.#parts
  }

  /** DeliveryRegistry of the current store. */
  readonly deliveries = {
    ledger: {
      list: (query: Parameters<ReturnType<typeof deliveryRegistry>['ledger']['list']>[0]) =>
        this.#deliveryRegistry().ledger.list(query),
      get: (id: string) => this.#deliveryRegistry().ledger.get(id),
    },
    body: (id: string) => this.#deliveryRegistry().body(id),
    resend: (id: string) => this.#deliveryRegistry().resend(id),
    resendEnded: (query: EndedQuery) => this.#deliveryRegistry().resendEnded(query),
  }

  /** Replaces all data by those of `snapshot`. Throws ServiceError if it cannot be read or stored; then nothing has changed. */
  async restore(snapshot: Uint8Array): Promise<void> {
    const { folder } = this.#options
    if (folder === null)
      throw refuse('unavailable', 'unavailable', 'This service keeps everything in memory; it restores nothing')
    const before = this.present
    if (this.#isUnpacking) throw refuse('unavailable', 'unavailable', 'Another snapshot is being restored')
    this.#isUnpacking = true
    try {
      await this.#unpack(snapshot, folder)
      this.#isReplacing = true
      await before.close()
      this.#exchange(folder)
    } finally {
      this.#isUnpacking = false
      if (this.#isReplacing) await this.#resume()
    }
  }

  async close(): Promise<void> {
    await this.#parts.close()
  }

  async #resume(): Promise<void> {
    this.#isReplacing = false
    await this.#parts.dispatcher.start()
  }

  /** Unpacks the snapshot to a sibling of the data folder: on the same disk, so that a rename puts it in place. */
  async #unpack(snapshot: Uint8Array, folder: string): Promise<void> {
    const [file, unpacked] = [snapshotFileOf(folder), restoredOf(folder)]
    const thread = new TaskThread()
    rmSync(unpacked, { recursive: true, force: true })
    try {
      await writeFile(file, snapshot, { mode: 0o600 })
      await thread.run({ kind: 'RESTORE', snapshot: file, folder: unpacked })
      // An unpacked snapshot may still lack tables; opening it here finds that out before the running service is closed.
      openServiceStore(unpacked).close()
    } catch (error) {
      rmSync(unpacked, { recursive: true, force: true })
      throw snapshotRefusal(error, 'restore')
    } finally {
      await thread.close()
      rmSync(file, { force: true })
    }
  }

  /** Opens the previous folder again if the new one cannot be opened. */
  #exchange(folder: string): void {
    try {
      exchangeFolder(folder, () => {
        this.#parts = this.#open()
      })
    } catch (error) {
      this.#parts = this.#open()
      throw snapshotRefusal(error, 'restore')
    }
  }

  #open(): ServiceParts {
    const parts = openParts(this.#options)
    parts.engine.watch((event) => {
      for (const listener of this.#listeners) listener(event)
    })
    return parts
  }

  #deliveryRegistry() {
    const { store, dispatcher } = this.present
    return deliveryRegistry(store.deliveries, dispatcher)
  }

  #facade(): ServedEngine {
    const watch: Engine['watch'] = (listener) => {
      this.#listeners.add(listener)
      return () => void this.#listeners.delete(listener)
    }
    const present = () => this.present.engine
    // Looks the member up at each use, because the engine may have been replaced.
    return new Proxy({ watch } as ServedEngine, {
      get: (own, name) => (name === 'watch' ? own.watch : Reflect.get(present(), name)),
    })
  }
}
