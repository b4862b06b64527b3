import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import type { Failure } from '../../../shared/bridge/index.ts'
import type { Collected } from '../../kit/drop/dropped-files.ts'
import { MAX_DROP_NAME, useDropped } from '../../kit/drop/use-dropped.ts'
import { HOST_LOST } from '../../kit/host-lost.ts'
import { type Dropped, failureOf } from '../../model/bridge/bridge.ts'
import { useWindow } from '../../model/window/window-context.tsx'

export interface PendingUpload {
  readonly name: string
  readonly stop: AbortController
  /** Percentage; null while unknown. */
  readonly progress: number | null
}

interface OpenDrop {
  /** Null while nothing is being handed over. */
  readonly pending: PendingUpload | null
  readonly failure: Failure | null
  open(collected: Collected): void
  fail(failure: Failure | null): void
}

/** Opens dropped or chosen files: archives as pages or a list, trust material as offers. */
export function useOpenDrop(): OpenDrop {
  const [failure, fail] = useState<Failure | null>(null)
  const { pending, handOver } = useHandOver(fail)
  return { pending, failure, open: useDropped(fail, handOver), fail }
}

/** Hands files to the host and shows the archive or list that they are. */
function useHandOver(fail: (failure: Failure) => void) {
  const { bridge, archives, lists } = useWindow()
  const [, go] = useLocation()
  const [pending, setPending] = useState<PendingUpload | null>(null)
  const handOver = useCallback(
    async (dropped: readonly Dropped[], name: string): Promise<void> => {
      const stop = new AbortController()
      const onProgress = (done: number, total: number): void =>
        setPending({ name, stop, progress: total === 0 ? null : Math.floor((100 * done) / total) })
      setPending({ name, stop, progress: null })
      const target = { list: `list-${crypto.randomUUID()}`, name: name.slice(0, MAX_DROP_NAME) }
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
