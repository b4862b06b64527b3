import type { Attempt, DeliveryProgress, NewDelivery } from '../../../main/service/webhooks/delivery-store.ts'
import { MemoryDeliveries } from './memory-deliveries.ts'

type Write = (store: MemoryDeliveries) => void

/**
 * Store that records its writes by group, so that a test can continue with the content of a disk after any of them. `broken`
 * makes commits fail and rolls back their groups, like a full disk.
 */
export class CrashingStore extends MemoryDeliveries {
  readonly groups: Write[][] = []
  broken = false
  #open: Write[] = []
  #pending: Promise<void> | null = null

  override add(entry: NewDelivery): void {
    this.#write((store) => MemoryDeliveries.prototype.add.call(store, entry))
  }

  override saveProgress(progress: DeliveryProgress): void {
    this.#write((store) => MemoryDeliveries.prototype.saveProgress.call(store, progress))
  }

  override saveAttempt(attempt: Attempt): void {
    this.#write((store) => MemoryDeliveries.prototype.saveAttempt.call(store, attempt))
  }

  override prune(most: number, endedBefore: number): void {
    this.#write((store) => MemoryDeliveries.prototype.prune.call(store, most, endedBefore))
  }

  #write(write: Write): void {
    this.#open.push(write)
    write(this)
  }

  override committed(): Promise<void> {
    this.#pending ??= new Promise((done, fail) => {
      setImmediate(() => {
        this.#pending = null
        if (this.broken) this.#undo()
        else if (this.#open.length > 0) this.groups.push(this.#open)
        this.#open = []
        if (this.broken) fail(new Error('disk full'))
        else done()
      })
    })
    return this.#pending
  }

  #undo(): void {
    this.reset()
    for (const write of this.groups.flat()) write(this)
  }

  /** Returns the content after a crash that follows the first `groups` commits. */
  after(groups: number): CrashingStore {
    const store = new CrashingStore()
    for (const group of this.groups.slice(0, groups)) {
      for (const write of group) write(store)
      store.groups.push(group)
    }
    return store
  }
}
