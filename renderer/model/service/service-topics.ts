import type { ServiceTopic } from '../../../shared/bridge/index.ts'
import { oncePer } from '../../../shared/schema/index.ts'
import type { Bridge } from '../bridge/bridge.ts'

type Listener = (topic: ServiceTopic, identity: string | null) => void

/** Shares one connection to the host among all views: browsers limit their number. */
class Topics {
  readonly #listeners = new Set<Listener>()

  constructor(bridge: Bridge) {
    bridge.listen((event) => {
      if (event.kind === 'service') for (const listener of this.#listeners) listener(event.topic, event.identity)
    })
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

const topicsOf = oncePer((bridge: Bridge) => new Topics(bridge))

/** Calls `listener` for all events of the service. Returns an unsubscribe function. */
export const listenToService = (bridge: Bridge, listener: Listener): (() => void) => topicsOf(bridge).listen(listener)
