import { useEffect } from 'react'
import type { ArchiveState } from '../../model/window/archive-store.ts'
import { useArchiveState, useWindow } from '../../model/window/window-context.tsx'

/** Opens an archive by its id if it is not open, for example after a reload. Undefined while nothing is known of it. */
export function useOpened(archive: string | undefined): ArchiveState | undefined {
  const { archives } = useWindow()
  const id = archive === undefined ? '' : archives.idOf(archive)
  const state = useArchiveState(id)
  const isMissing = archive !== undefined && (state === undefined || state.kind === 'kept')
  useEffect(() => {
    if (isMissing && archive !== undefined) void archives.open(archive)
  }, [archives, archive, isMissing])
  return state
}
