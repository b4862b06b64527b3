import { useState } from 'react'
import { useLocation } from 'wouter'
import { visible } from '../../shared/analysis/visible-text.ts'
import type { Failure } from '../../shared/bridge/calls.ts'
import type { LibraryRow } from '../../shared/bridge/library-info.ts'
import { failureOf } from '../bridge/bridge.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { Indication } from '../parts/indication.tsx'
import { rowName } from './columns.tsx'

interface ArchiveLinkProps {
  readonly row: LibraryRow
  /** View of the archive to open. */
  readonly tab?: 'verdict' | 'matches' | 'review'
}

/** Name and verdict of an archive of the library, which opens it. */
export function ArchiveLink({ row, tab = 'verdict' }: ArchiveLinkProps) {
  const { bridge, archives } = useWindow()
  const [, go] = useLocation()
  const [failure, setFailure] = useState<Failure | null>(null)
  const open = async (): Promise<void> => {
    setFailure(null)
    try {
      const { archive, name } = await bridge.call('library.locate', { archive: row.id })
      void archives.open(archive, name)
      go(`/archive/${archive}/${tab}`)
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <>
      <button type="button" className="link-button" title={visible(row.path ?? row.sha256)} onClick={() => void open()}>
        <bdi>{visible(rowName(row))}</bdi>
      </button>{' '}
      {row.indication !== null && <Indication value={row.indication} />}
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
