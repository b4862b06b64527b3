import './people.css'
import '../review/review.css'
import { visible } from '../../../shared/analysis/index.ts'
import type { PeopleInfo, ReviewerInfo } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { peopleLabels as labels } from '../../labels/people.ts'
import { useLibraryCall } from '../../model/library/use-library-call.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { KeyPanel, rolesText } from '../review/key-panel.tsx'
import { AddReviewer } from './add-reviewer.tsx'
import { ChangeReviewer } from './change-reviewer.tsx'
import { RulesPanel } from './rules-panel.tsx'

/** Reviewers of the library, its four-eyes policy and its checklist. */
export function PeopleView() {
  const { actor } = useReviewKeys() ?? {}
  // The answer depends on the key: it says which changes the person may make.
  const { value, failure } = useLibraryCall('people.list', {})
  return (
    <div className="library-scroll stack">
      <KeyPanel />
      {failure && <FailureCard failure={failure} />}
      {value && <Reviewers key={actor?.key} people={value} />}
      {value && <RulesPanel people={value} />}
    </div>
  )
}

const COLUMNS: readonly Column<ReviewerInfo>[] = [
  { title: labels.columns.name, isHead: true, cell: ({ name }) => <bdi>{visible(name)}</bdi> },
  {
    title: labels.columns.key,
    kind: 'word',
    cell: ({ key }) => (
      <span className="mono" title={key}>
        {key.slice(0, 16)}
      </span>
    ),
  },
  { title: labels.columns.roles, cell: rolesText },
  { title: labels.columns.state, cell: stateText },
  { title: labels.columns.until, cell: ({ validUntil }) => validUntil?.slice(0, 10) ?? labels.noEnd },
]

function stateText({ state, revokedAt, revocationReason }: ReviewerInfo): string {
  if (state !== 'REVOKED' || revokedAt === null) return labels.states[state]
  return labels.revoked(revokedAt.slice(0, 10), visible(revocationReason ?? ''))
}

function Reviewers({ people: { reviewers, mayManage } }: { readonly people: PeopleInfo }) {
  const account: Column<ReviewerInfo> = {
    title: labels.columns.account,
    cell: ({ account: login }) => <bdi>{visible(login ?? '')}</bdi>,
  }
  const change: Column<ReviewerInfo> = {
    title: '',
    cell: (reviewer) => reviewer.state !== 'REVOKED' && <ChangeReviewer reviewer={reviewer} />,
  }
  const hasAccounts = reviewers.some((reviewer) => reviewer.account !== null)
  return (
    <section className="panel stack" aria-labelledby="reviewers-title">
      <h2 id="reviewers-title">{labels.title}</h2>
      {reviewers.length === 0 ? (
        <p>{labels.none}</p>
      ) : (
        <DataTable
          columns={[...COLUMNS, ...(hasAccounts ? [account] : []), ...(mayManage ? [change] : [])]}
          rows={reviewers}
          keyOf={({ key }) => key}
        />
      )}
      {mayManage && <AddReviewer />}
    </section>
  )
}
