import { useCallback } from 'react'
import type { Failure } from '../../shared/bridge/calls.ts'
import { type Dropped, failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { listLabels } from '../labels/list.ts'
import { shellLabels } from '../labels/shell.ts'
import { useNotify } from '../shell/announcer.tsx'
import { type Collected, MAX_FILES } from '../shell/dropped-files.ts'
import { splitDropped } from '../trust/trust-material.ts'
import { useOffer } from '../trust/trust-offers.tsx'
import { storesFiles, uploads } from './uploads.ts'

/** Maximum length of a name that is sent to the host, in UTF-16 code units. */
const MAX_NAME = 1000

const nameOf = ([only, ...others]: readonly Dropped[]): string =>
  only && others.length === 0 ? only.name : listLabels.several(others.length + 1)

/** Adds dropped files to the library; trust material is offered. */
export function useLibraryDrop(fail: (failure: Failure | null) => void): { take(collected: Collected): void } {
  const { bridge } = useWindow()
  const notify = useNotify()
  const offer = useOffer()
  const take = useCallback(
    ({ dropped: all, isCut }: Collected): void => {
      if (all.length === 0) {
        notify(shellLabels.drop.nothing, true)
        return
      }
      const add = async (): Promise<void> => {
        const { material, others } = await splitDropped(all)
        offer(material)
        if (others.length === 0) return
        notify(isCut ? shellLabels.drop.cut(MAX_FILES) : '', isCut)
        fail(null)
        const addition = `add-${crypto.randomUUID()}`
        const stop = new AbortController()
        uploads.set(addition, stop)
        const named = { add: addition, name: nameOf(others).slice(0, MAX_NAME), stores: storesFiles() }
        await bridge.addToLibrary(others, named, stop.signal)
      }
      add().catch((error: unknown) => fail(failureOf(error)))
    },
    [bridge, notify, offer, fail],
  )
  return { take }
}
