import { useLocation } from 'wouter'
import type { Failure } from '../../shared/bridge/index.ts'
import { listLabels } from '../labels/list.ts'
import { failureOf } from '../model/bridge/bridge.ts'
import { useWindow } from '../model/window/window-context.tsx'

/**
 * Returns a function that opens a list of the archives in an opened folder or ZIP. It resolves to the failure if the list cannot
 * be opened.
 */
export function useListOf(): (archive: string, name: string) => Promise<Failure | null> {
  const { bridge, lists } = useWindow()
  const [, go] = useLocation()
  return async (archive, name) => {
    const list = `list-${crypto.randomUUID()}`
    try {
      const sorted = await bridge.call('list.open', { list, name, archives: [archive] })
      if (sorted.kind === 'archive') return listLabels.unpackedInZip
      lists.show(list, name)
      go(`/list/${list}`)
      return null
    } catch (error) {
      return failureOf(error)
    }
  }
}
