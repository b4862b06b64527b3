import { Button } from '@mantine/core'
import { visible } from '../../../shared/analysis/index.ts'
import type { CaseInfo, LibraryRow } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { caseLabels } from '../../labels/cases.ts'
import { reviewLabels } from '../../labels/review.ts'
import { ArchiveLink } from '../../panels/library/archive-link.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useCaseChange } from './use-case-change.ts'

const labels = caseLabels.archives

interface CaseArchivesProps {
  readonly info: CaseInfo
  readonly mayEdit: boolean
}

/** Archives of a case with their latest decisions. */
export function CaseArchives({ info: { summary, archives, reviews }, mayEdit }: CaseArchivesProps) {
  const { change, busy, failure } = useCaseChange(summary.id)
  const columns: readonly Column<LibraryRow>[] = [
    { title: labels.name, isHead: true, cell: (row) => <ArchiveLink row={row} tab="review" /> },
    { title: labels.decision, kind: 'word', cell: ({ id }) => decisionText(reviews, id) },
    ...(mayEdit
      ? [
          {
            title: '',
            cell: ({ id, sha256 }: LibraryRow) => (
              <Button
                size="compact-xs"
                variant="default"
                disabled={busy}
                aria-label={labels.removeOf(sha256.slice(0, 12))}
                onClick={() => void change({ kind: 'remove', archives: [id] })}
              >
                {labels.remove}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <section className="panel stack" aria-labelledby="case-archives">
      <h2 id="case-archives">
        {labels.title} <span className="quiet">{labels.count(archives.length)}</span>
      </h2>
      {archives.length === 0 ? (
        <p>{labels.none}</p>
      ) : (
        <DataTable columns={columns} rows={archives} keyOf={({ id }) => id} scrollName={labels.list} />
      )}
      {failure && <FailureCard failure={failure} />}
    </section>
  )
}

/** Returns the latest decision about an archive; `drifted` if it disagrees with what is there. */
function decisionText(reviews: CaseInfo['reviews'], archive: number): string {
  const latest = reviews.findLast((entry) => entry.archive === archive)?.review
  if (!latest) return labels.undecided
  const decision = reviewLabels.decided(visible(latest.decision))
  if (latest.drift.length > 0) return labels.drifted(decision)
  return `${decision}, ${reviewLabels.history.states[latest.state]}`
}
