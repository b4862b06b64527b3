import { visible } from '../../../shared/analysis/index.ts'
import type { LibraryRow } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useOpenArchive } from '../../kit/library/use-open-archive.ts'
import { rowName } from '../../model/library/row-name.ts'
import { RowVerdict } from '../../parts/archive-grid.tsx'

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
      {row.indication !== null && <RowVerdict indication={row.indication} isTestKey={row.isTestKey} />}
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
