import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Engine, ServiceEvent } from './engine/engine.ts'
import type { ServedEngine } from './engine/proof-delivery.ts'
import { refuse } from './engine/service-error.ts'
import { exchangeFolder, recoverExchange, restoredOf, snapshotFileOf } from './exchange-folder.ts'
import { deliveryDesk } from './http/control/delivery-desk.ts'
import { snapshotRefusal } from './refuse-snapshot.ts'
import { openParts, type PartsOptions, type ServiceParts } from './service-parts.ts'
import { openServiceStore } from './store/service-store.ts'
import type { EndedQuery } from './webhooks/delivery-store.ts'
import { TaskThread } from './worker/task-thread.ts'

/** The parts of a service that goes on answering while what it keeps is replaced by a snapshot. */
export class ReplaceableParts {
  readonly #options: PartsOptions
  readonly #listeners = new Set<(event: ServiceEvent) => void>()
  #parts: ServiceParts
  #isReplacing = false
  #isLayingOut = false
  /** Always the present engine; refuses calls while there is none. */
  readonly engine: ServedEngine

  /** Throws DatabaseUnusable. */
  constructor(options: PartsOptions) {
    this.#options = options
    if (options.folder !== null) recoverExchange(options.folder)
    this.#parts = this.#open()
    this.engine = this.#facade()
  }

  get present(): ServiceParts {
    if (this.#isReplacing) throw refuse(503, 'unavailable', 'A snapshot is being restored')
    return this.#parts
  }

  /** As DeliveryDesk, of the present store. */
  readonly deliveries = {
    ledger: {
      list: (query: Parameters<ReturnType<typeof deliveryDesk>['ledger']['list']>[0]) =>
        this.#desk().ledger.list(query),
      get: (id: string) => this.#desk().ledger.get(id),
    },
    body: (id: string) => this.#desk().body(id),
    resend: (id: string) => this.#desk().resend(id),
    resendEnded: (query: EndedQuery) => this.#desk().resendEnded(query),
  }

  /** Everything is as the snapshot says; what cannot be read as one is refused, and nothing has changed then. */
  async restore(snapshot: Uint8Array): Promise<void> {
    const { folder } = this.#options
    if (folder === null)
      throw refuse(503, 'unavailable', 'This service keeps everything in memory; it restores nothing')
    const before = this.present
    if (this.#isLayingOut) throw refuse(503, 'unavailable', 'Another snapshot is being restored')
    this.#isLayingOut = true
    try {
      await this.#layOut(snapshot, folder)
      this.#isReplacing = true
      await before.close()
      this.#exchange(folder)
    } finally {
      this.#isLayingOut = false
      if (this.#isReplacing) await this.#goOn()
    }
  }

  async close(): Promise<void> {
    await this.#parts.close()
  }

  async #goOn(): Promise<void> {
    this.#isReplacing = false
    await this.#parts.dispatcher.start()
  }

  /** A folder beside ours, on the same disk, so that it can take its place at once. */
  async #layOut(snapshot: Uint8Array, folder: string): Promise<void> {
    const [file, laidOut] = [snapshotFileOf(folder), restoredOf(folder)]
    const thread = new TaskThread()
    rmSync(laidOut, { recursive: true, force: true })
    try {
      await writeFile(file, snapshot, { mode: 0o600 })
      await thread.run({ kind: 'RESTORE', snapshot: file, folder: laidOut })
      // What can be laid out may still lack tables; the present service goes on until that is known.
      openServiceStore(laidOut).close()
    } catch (error) {
      rmSync(laidOut, { recursive: true, force: true })
      throw snapshotRefusal(error, 'restore')
    } finally {
      await thread.close()
      rmSync(file, { force: true })
    }
  }

  /** What was there is opened again where the new folder cannot be. */
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

  #desk() {
    const { store, dispatcher } = this.present
    return deliveryDesk(store.deliveries, dispatcher)
  }

  #facade(): ServedEngine {
    const watch: Engine['watch'] = (listener) => {
      this.#listeners.add(listener)
      return () => void this.#listeners.delete(listener)
    }
    const present = () => this.present.engine
    // Every member of the engine, asked for when it is used.
    return new Proxy({ watch } as ServedEngine, {
      get: (own, name) => (name === 'watch' ? own.watch : Reflect.get(present(), name)),
    })
  }
}
