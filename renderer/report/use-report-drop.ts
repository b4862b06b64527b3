import { useCallback } from 'react'
import { useLocation } from 'wouter'
import type { Failure } from '../../shared/bridge/calls.ts'
import { type Dropped, failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { shellLabels } from '../labels/shell.ts'
import { useNotify } from '../shell/announcer.tsx'
import type { Collected } from '../shell/dropped-files.ts'
import { rememberReport } from './report-files.ts'

/** Hands a report file over and shows its check. */
export function useReportDrop(fail: (failure: Failure | null) => void): { take(collected: Collected): void } {
  const { bridge } = useWindow()
  const notify = useNotify()
  const [, go] = useLocation()
  const take = useCallback(
    ({ dropped: [file] }: Collected): void => {
      if (!file) {
        notify(shellLabels.drop.nothing, true)
        return
      }
      fail(null)
      check(bridge, file)
        .then((id) => go(`/report/${id}`))
        .catch((error: unknown) => fail(failureOf(error)))
    },
    [bridge, notify, go, fail],
  )
  return { take }
}

/** Returns the id by which the host knows the file. */
async function check(bridge: ReturnType<typeof useWindow>['bridge'], file: Dropped): Promise<string> {
  const list = { list: `list-${crypto.randomUUID()}`, name: file.name.slice(0, 1000) }
  const control = { onProgress: () => {}, signal: new AbortController().signal }
  const handed = await bridge.handOver([file], list, control)
  const id = handed.kind === 'archive' ? handed.archive : handed.list
  rememberReport(id, file.name)
  return id
}
