import type { CallArguments, CallName, CallResults, Settings, Trial } from '../../../shared/bridge/index.ts'
import type { Conditions } from './conditions.ts'
import type { StoredRevocationLists } from './stored-revocation-lists.ts'
import type { Trust } from './trust.ts'

type Handled = Extract<CallName, `${'keys' | 'lists' | 'policy' | 'conditions'}.${string}`>
type Handlers = {
  readonly [Name in Handled]: (args: CallArguments<Name>) => CallResults[Name] | Promise<CallResults[Name]>
}

interface HandlerOptions {
  trust(): Trust
  lists(): StoredRevocationLists
  conditions(): Conditions
  /** Returns the verdict that an open archive would have with this trust store. */
  tryStore(archive: string, trustStore: string | null, fingerprint: string): Promise<Trial>
  usePolicy(name: 'own'): Settings
  /** ISO 8601 UTC. */
  now(): string
}

/** Returns the handlers of the calls about trusted keys, revocation lists, the user's policy and the validation time. */
export function trustHandlers({ trust, lists, conditions, tryStore, usePolicy, now }: HandlerOptions): Handlers {
  const keysNow = () => trust().list(lists().parsed(), now())
  return {
    'keys.list': keysNow,
    'keys.add': (args) => {
      const label = trust().add({ ...args, addedAt: now() })
      conditions().changed({ kind: 'key-added', label })
      return keysNow()
    },
    'keys.remove': ({ fingerprint, label }) => {
      trust().remove(fingerprint, label)
      conditions().changed({ kind: 'key-removed', label })
      return keysNow()
    },
    'keys.inspect': ({ name, material }) => trust().inspect(name, material),
    'keys.try': ({ archive, ...key }) =>
      tryStore(archive, trust().textWith({ ...key, addedAt: now() }), key.fingerprint),
    'lists.list': () => lists().list(),
    'lists.add': (args) => {
      lists().add({ ...args, addedAt: now() })
      conditions().changed({ kind: 'list-added', label: args.label })
      return lists().list()
    },
    'lists.remove': ({ fingerprint }) => {
      const label = lists().remove(fingerprint)
      conditions().changed({ kind: 'list-removed', label })
      return lists().list()
    },
    'policy.store': ({ material }) => {
      conditions().storePolicy(material)
      return usePolicy('own')
    },
    'conditions.get': () => conditions().info(),
    'conditions.set-time': ({ time }) => {
      conditions().setTime(time)
      return conditions().info()
    },
  }
}
