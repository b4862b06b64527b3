import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import type { Failure } from '../../shared/bridge/calls.ts'
import { type Dropped, failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { listLabels } from '../labels/list.ts'
import { shellLabels } from '../labels/shell.ts'
import { splitDropped } from '../trust/trust-material.ts'
import { useOffer } from '../trust/trust-offers.tsx'
import { useNotify } from './announcer.tsx'
import { type Collected, MAX_FILES } from './dropped-files.ts'
import { HOST_LOST } from './host-lost.ts'

/** Maximum length of a name that is sent to the host, in UTF-16 code units. */
const MAX_NAME = 1000

export interface PendingUpload {
  readonly name: string
  readonly stop: AbortController
  /** Percentage; null while unknown. */
  readonly progress: number | null
}

interface Taking {
  /** Null while nothing is being handed over. */
  readonly pending: PendingUpload | null
  readonly failure: Failure | null
  /** Opens dropped or chosen files: archives as pages or a list, trust material as offers. */
  take(collected: Collected): void
  fail(failure: Failure | null): void
}

const nameOf = ([only, ...others]: readonly Dropped[]): string =>
  only && others.length === 0 ? only.name : listLabels.several(others.length + 1)

/** Hands dropped files to the host and shows what they are. */
export function useTaking(): Taking {
  const notify = useNotify()
  const offer = useOffer()
  const [failure, fail] = useState<Failure | null>(null)
  const { pending, handOver } = useHandOver(fail)
  const take = useCallback(
    ({ dropped: all, isCut }: Collected): void => {
      if (all.length === 0) {
        notify(shellLabels.drop.nothing, true)
        return
      }
      const open = async (): Promise<void> => {
        const { material, others } = await splitDropped(all)
        offer(material)
        if (others.length === 0) return
        notify(isCut ? shellLabels.drop.cut(MAX_FILES) : '', isCut)
        fail(null)
        await handOver(others)
      }
      open().catch((error: unknown) => fail(failureOf(error)))
    },
    [notify, offer, handOver],
  )
  return { pending, failure, take, fail }
}

function useHandOver(fail: (failure: Failure) => void) {
  const { bridge, archives, lists } = useWindow()
  const [, go] = useLocation()
  const [pending, setPending] = useState<PendingUpload | null>(null)
  const handOver = useCallback(
    async (dropped: readonly Dropped[]): Promise<void> => {
      const stop = new AbortController()
      const name = nameOf(dropped)
      const onProgress = (done: number, total: number): void =>
        setPending({ name, stop, progress: total === 0 ? null : Math.floor((100 * done) / total) })
      setPending({ name, stop, progress: null })
      const target = { list: `list-${crypto.randomUUID()}`, name: name.slice(0, MAX_NAME) }
      try {
        const sorted = await bridge.handOver(dropped, target, { onProgress, signal: stop.signal })
        if (sorted.kind === 'list') {
          lists.show(sorted.list, name, stop)
          go(`/list/${sorted.list}`)
        } else {
          void archives.open(sorted.archive, name)
          go(`/archive/${sorted.archive}/verdict`)
        }
      } catch (error) {
        const next = failureOf(error)
        // A lost host is reported by the window itself.
        if (!stop.signal.aborted && !(next.code === HOST_LOST && !bridge.readsInPlace)) fail(next)
      } finally {
        setPending(null)
      }
    },
    [bridge, archives, lists, go, fail],
  )
  return { pending, handOver }
}
