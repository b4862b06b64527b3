import { useCallback } from 'react'
import { useLocation } from 'wouter'
import type { Failure } from '../../../shared/bridge/index.ts'
import { compareAddress } from '../../model/address/compare-address.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { useTask } from '../use-task.ts'

interface OpenArchive {
  /** Reason why the last archive could not be opened. */
  readonly failure: Failure | null
  /** Opens an archive of the library in a view. */
  open(id: number, tab?: string): void
  /** Opens two archives of the library and compares them. */
  compare(left: number, right: number): void
}

/** Opens archives of the library by their numbers. */
export function useOpenArchive(): OpenArchive {
  const { archives } = useWindow()
  const [, go] = useLocation()
  const { failure, run } = useTask()
  const show = useCallback(
    (ids: readonly number[], toAddress: (archives: readonly string[]) => string): void =>
      void run(async (bridge) => {
        const located = await Promise.all(ids.map((archive) => bridge.call('library.locate', { archive })))
        for (const { archive, name } of located) void archives.open(archive, name)
        go(toAddress(located.map(({ archive }) => archive)))
      }),
    [archives, go, run],
  )
  const open = useCallback(
    (id: number, tab = 'verdict') => show([id], ([archive]) => `/archive/${archive}/${tab}`),
    [show],
  )
  const compare = useCallback(
    (...ids: readonly [number, number]) => show(ids, ([left, right]) => compareAddress({ left, right })),
    [show],
  )
  return { failure, open, compare }
}
