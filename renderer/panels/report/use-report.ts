import { useEffect, useRef, useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { Failure } from '../../../shared/bridge/index.ts'
import { useNotify } from '../../kit/announcer.tsx'
import { reportLabels } from '../../labels/report.ts'
import type { Bridge } from '../../model/bridge/bridge.ts'
import { failureOf } from '../../model/bridge/bridge.ts'
import { useWindow } from '../../model/window/window-context.tsx'

export interface ReportRun {
  /** Progress of the host; null while nothing runs. */
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly failure: Failure | null
  /** Runs a call with a ticket. Resolves to null if it was cancelled or failed. */
  run<Result>(call: (bridge: Bridge, ticket: string) => Promise<Result>): Promise<Result | null>
  cancel(): void
}

/** Runs calls about reports with progress. Leaving the page cancels them. */
export function useReport(): ReportRun {
  const { bridge } = useWindow()
  const notify = useNotify()
  const [progress, setProgress] = useState<ReportRun['progress']>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const ticket = useRef<string | null>(null)
  const cancel = (): void => {
    if (ticket.current !== null) void bridge.call('archive.cancel', { ticket: ticket.current })
  }
  const onLeave = useRef(cancel)
  onLeave.current = cancel
  useEffect(() => () => onLeave.current(), [])
  const run: ReportRun['run'] = async (call) => {
    const current = `report-${crypto.randomUUID()}`
    ticket.current = current
    setProgress({ done: 0, total: 0 })
    setFailure(null)
    const stop = bridge.listen((event) => {
      if (event.kind === 'progress' && event.ticket === current) setProgress({ done: event.done, total: event.total })
      if (event.kind === 'notice' && event.ticket === current)
        notify(reportLabels.noTimeStamp(visible(event.message)), true)
    })
    try {
      return await call(bridge, current)
    } catch (error) {
      const next = failureOf(error)
      if (next.code !== 'bridge.cancelled') setFailure(next)
      return null
    } finally {
      stop()
      ticket.current = null
      setProgress(null)
    }
  }
  return { progress, failure, run, cancel }
}
