import type { CallArguments, CallName, CallResults, Settings, Trial } from '../../../shared/bridge/index.ts'
import type { NamedBytes } from '../archive/case-task.ts'
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
  /** Returns the verdict that an open archive would have with one more file of keys. */
  tryKeys(archive: string, file: NamedBytes): Promise<Trial>
  usePolicy(name: 'own'): Settings
  /** ISO 8601 UTC. */
  now(): string
}

/** Returns the handlers of the calls about trusted keys, revocation lists, the user's policy and the validation time. */
export function trustHandlers({ trust, lists, conditions, tryKeys, usePolicy, now }: HandlerOptions): Handlers {
  return {
    'keys.list': () => trust().list(),
    'keys.add': (args) => {
      const label = trust().add({ ...args, addedAt: now() })
      conditions().changed({ kind: 'key-added', label })
      return trust().list()
    },
    'keys.remove': ({ fingerprint, label }) => {
      trust().remove(fingerprint, label)
      conditions().changed({ kind: 'key-removed', label })
      return trust().list()
    },
    'keys.inspect': ({ name, material }) => trust().inspect(name, material),
    'keys.try': ({ archive, name, material }) => tryKeys(archive, { name, bytes: Buffer.from(material, 'base64') }),
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
