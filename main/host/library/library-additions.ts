import type { Failure, LibraryAdd } from '../../../shared/bridge/index.ts'
import type { Verifiable } from '../../input/index.ts'
import type { Library } from '../../library/index.ts'
import { bridgeFailure } from '../common/bridge-failure.ts'
import { LibraryAddition } from './library-addition.ts'
import type { EntryEnd, NewAdd } from './library-message.ts'

interface AdditionsOptions {
  verify(add: string, reference: Verifiable): Promise<EntryEnd>
  failureOf(error: unknown): Failure
  onChange(): void
  /** Called when no addition is active any more. */
  onIdle(): void
}

/** Minimum milliseconds between two notifications. */
const NOTIFY_INTERVAL = 200

/** Additions to the library by the windows of this host. */
export class LibraryAdditions {
  readonly #options: AdditionsOptions
  readonly #additions = new Map<string, LibraryAddition>()
  #notice: NodeJS.Timeout | undefined

  constructor(options: AdditionsOptions) {
    this.#options = options
  }

  start(library: Library, added: NewAdd): null {
    if (this.#additions.has(added.add)) throw bridgeFailure('bridge.call', 'there is an addition of this id')
    const { failureOf } = this.#options
    const verify = (reference: Verifiable) => this.#options.verify(added.add, reference)
    const onChange = (): void => this.#changed()
    this.#additions.set(added.add, new LibraryAddition({ ...added, library, verify, failureOf, onChange }))
    // The first upload may take long.
    this.#changed()
    return null
  }

  get(add: string): LibraryAddition {
    const found = this.#additions.get(add)
    if (!found) throw bridgeFailure('bridge.unknown-addition')
    return found
  }

  control(add: string, action: 'pause' | 'resume' | 'cancel' | 'dismiss'): null {
    if (action !== 'dismiss') this.get(add).control(action)
    else {
      this.get(add).control('cancel')
      this.#additions.delete(add)
      this.#changed()
    }
    return null
  }

  list(): readonly LibraryAdd[] {
    return [...this.#additions.values()].map((addition) => addition.info())
  }

  async close(): Promise<void> {
    clearTimeout(this.#notice)
    await Promise.all([...this.#additions.values()].map((addition) => addition.close()))
  }

  #changed(): void {
    this.#notice ??= setTimeout(() => {
      this.#notice = undefined
      this.#options.onChange()
      if (![...this.#additions.values()].some(({ isActive }) => isActive)) this.#options.onIdle()
    }, NOTIFY_INTERVAL)
  }
}
