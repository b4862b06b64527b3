import { useCallback } from 'react'
import { useLocation } from 'wouter'
import type { Failure } from '../../../shared/bridge/index.ts'
import { useNotify } from '../../kit/announcer.tsx'
import type { Collected } from '../../kit/drop/dropped-files.ts'
import { MAX_DROP_NAME } from '../../kit/drop/use-dropped.ts'
import { shellLabels } from '../../labels/shell.ts'
import { type Dropped, failureOf } from '../../model/bridge/bridge.ts'
import { rememberReport } from '../../model/report/report-files.ts'
import { useWindow } from '../../model/window/window-context.tsx'

/** Returns a handler that checks a dropped report file and shows the result. */
export function useReportDrop(fail: (failure: Failure | null) => void): (collected: Collected) => void {
  const { bridge } = useWindow()
  const notify = useNotify()
  const [, go] = useLocation()
  return useCallback(
    ({ dropped: [file] }: Collected): void => {
      if (!file) {
        notify(shellLabels.drop.nothing, true)
        return
      }
      fail(null)
      handOver(bridge, file)
        .then((id) => go(`/report/${id}`))
        .catch((error: unknown) => fail(failureOf(error)))
    },
    [bridge, notify, go, fail],
  )
}

/** Hands a file to the host. Returns the id by which the host knows it. */
async function handOver(bridge: ReturnType<typeof useWindow>['bridge'], file: Dropped): Promise<string> {
  const list = { list: `list-${crypto.randomUUID()}`, name: file.name.slice(0, MAX_DROP_NAME) }
  const control = { onProgress: () => {}, signal: new AbortController().signal }
  const handed = await bridge.handOver([file], list, control)
  const id = handed.kind === 'archive' ? handed.archive : handed.list
  rememberReport(id, file.name)
  return id
}
