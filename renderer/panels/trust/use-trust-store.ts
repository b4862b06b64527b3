import { useEffect, useState } from 'react'
import type { Failure, RevocationListInfo, TrustedKeyInfo } from '../../../shared/bridge/index.ts'
import { failureOf } from '../../model/bridge/bridge.ts'
import { useWindow } from '../../model/window/window-context.tsx'

interface TrustStore {
  /** Null until the host has responded. */
  readonly keys: readonly TrustedKeyInfo[] | null
  readonly lists: readonly RevocationListInfo[] | null
  readonly failure: Failure | null
  setKeys(keys: readonly TrustedKeyInfo[]): void
  setLists(lists: readonly RevocationListInfo[]): void
}

/** Subscribes to the keys and revocation lists that the host trusts. */
export function useTrustStore(): TrustStore {
  const { bridge } = useWindow()
  const [keys, setKeys] = useState<readonly TrustedKeyInfo[] | null>(null)
  const [lists, setLists] = useState<readonly RevocationListInfo[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const onError = (error: unknown): void => setFailure(failureOf(error))
    const load = (): void => {
      setFailure(null)
      bridge.call('keys.list', {}).then(setKeys, onError)
      bridge.call('lists.list', {}).then(setLists, onError)
    }
    load()
    return bridge.listen((event) => event.kind === 'conditions' && load())
  }, [bridge])
  return { keys, lists, failure, setKeys, setLists }
}
