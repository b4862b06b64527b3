import { visible } from '../../shared/analysis/visible-text.ts'
import type { LibraryRow } from '../../shared/bridge/library-info.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { Indication } from '../parts/indication.tsx'
import { rowName } from './columns.tsx'
import { useOpenArchive } from './use-open-archive.ts'

interface ArchiveLinkProps {
  readonly row: LibraryRow
  /** View of the archive to open. */
  readonly tab?: 'verdict' | 'matches' | 'review'
}

/** Name and verdict of an archive of the library, which opens it. */
export function ArchiveLink({ row, tab = 'verdict' }: ArchiveLinkProps) {
  const { failure, open } = useOpenArchive()
  return (
    <>
      <button
        type="button"
        className="link-button"
        title={visible(row.path ?? row.sha256)}
        onClick={() => open(row.id, tab)}
      >
        <bdi>{visible(rowName(row))}</bdi>
      </button>{' '}
      {row.indication !== null && <Indication value={row.indication} />}
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
