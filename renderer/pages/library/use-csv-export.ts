import { useRef, useState } from 'react'
import type { CallResults } from '../../../shared/bridge/index.ts'
import { exportName } from '../../../shared/list/index.ts'
import { useNotify } from '../../kit/announcer.tsx'
import { libraryLabels } from '../../labels/library.ts'
import { failureOf } from '../../model/bridge/bridge.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { saveParts } from '../../parts/save-text.ts'
import type { LibraryView } from './library-address.ts'

const labels = libraryLabels.selection

interface CsvExport {
  /** Number of exported rows; null if no export is running. */
  readonly exported: number | null
  /** Saves the selected archives, or all of the view if `ids` is null. */
  save(view: LibraryView, ids: readonly number[] | null): Promise<void>
  stop(): void
}

/** Exports rows part by part, so that neither host nor window holds them all as one text. */
export function useCsvExport(): CsvExport {
  const { bridge } = useWindow()
  const notify = useNotify()
  const [exported, setExported] = useState<number | null>(null)
  const isStopped = useRef(false)
  const save = async ({ filter }: LibraryView, ids: readonly number[] | null): Promise<void> => {
    isStopped.current = false
    setExported(0)
    try {
      const parts: Blob[] = []
      let rows = ids?.length ?? 0
      for (let cursor: number | null = null, isEnd = false; !isEnd && !isStopped.current; ) {
        const part: CallResults['library.csv'] = await bridge.call('library.csv', { filter, archives: ids, cursor })
        const { csv, count, next } = part
        parts.push(new Blob([csv]))
        if (ids === null) rows += count
        setExported(rows)
        cursor = next
        isEnd = next === null
      }
      if (isStopped.current) return notify(labels.cancelled)
      const name = exportName(rows, new Date().toISOString(), 'csv')
      saveParts(name, parts, 'text/csv')
      notify(labels.saved(name))
    } catch (error) {
      notify(failureOf(error).message)
    } finally {
      setExported(null)
    }
  }
  return {
    exported,
    save,
    stop: () => {
      isStopped.current = true
    },
  }
}
