import { useCallback } from 'react'
import type { Failure } from '../../../shared/bridge/index.ts'
import { listLabels } from '../../labels/list.ts'
import { shellLabels } from '../../labels/shell.ts'
import { type Dropped, failureOf } from '../../model/bridge/bridge.ts'
import { useNotify } from '../announcer.tsx'
import { type Collected, MAX_FILES } from './dropped-files.ts'
import { splitDropped } from './trust-material.ts'
import { useOffer } from './trust-offer.ts'

/** Maximum length of a name that is sent to the host, in UTF-16 code units. */
export const MAX_DROP_NAME = 1000

/** Returns the name of a drop: that of its first file, and the number of the others. */
const nameOf = ([first, ...others]: readonly Dropped[]): string =>
  others.length === 0 ? (first?.name ?? '') : listLabels.several(first?.name ?? '', others.length)

/** Returns a handler of dropped or chosen files: trust material is offered, everything else is passed to `handle`. */
export function useDropped(
  fail: (failure: Failure | null) => void,
  handle: (files: readonly Dropped[], name: string) => Promise<void>,
): (collected: Collected) => void {
  const notify = useNotify()
  const offer = useOffer()
  return useCallback(
    ({ dropped, isCut }) => {
      if (dropped.length === 0) {
        notify(shellLabels.drop.nothing, true)
        return
      }
      const sort = async (): Promise<void> => {
        const { material, others } = await splitDropped(dropped)
        offer(material)
        if (others.length === 0) return
        notify(isCut ? shellLabels.drop.cut(MAX_FILES) : '', isCut)
        fail(null)
        await handle(others, nameOf(others))
      }
      sort().catch((error: unknown) => fail(failureOf(error)))
    },
    [notify, offer, fail, handle],
  )
}
