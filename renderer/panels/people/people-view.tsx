import { visible } from '../../../shared/analysis/index.ts'
import type { PeopleInfo, ReviewerInfo } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { peopleLabels as labels } from '../../labels/people.ts'
import { workLabels } from '../../labels/work.ts'
import { useLibraryCall } from '../../model/library/use-library-call.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { KeyPanel, rolesText } from '../review/key-panel.tsx'
import { AddReviewer } from './add-reviewer.tsx'
import { ChangeReviewer } from './change-reviewer.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { WorkRules } from './work-rules.tsx'

/** Reviewers of the library, its four-eyes policy and its checklist. */
export function PeopleView() {
  const { actor } = useReviewKeys() ?? {}
  // The answer depends on the key: it says which changes the person may make.
  const { value, failure } = useLibraryCall('people.list', {})
  return (
    <div className="library-scroll stack">
      <KeyPanel />
      {failure && <FailureCard failure={failure} />}
      {value && <Reviewers key={actor?.key} people={value} actor={actor?.key} />}
      {value && <RulesPanel people={value} />}
      <WorkRules key={`rules ${actor?.key}`} />
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

interface ReviewersProps {
  readonly people: PeopleInfo
  /** Key of the person who acts. */
  readonly actor: string | undefined
}

function Reviewers({ people: { reviewers, mayManage }, actor }: ReviewersProps) {
  const nameOf = (key: string): string =>
    visible(reviewers.find((other) => other.key === key)?.name ?? key.slice(0, 16))
  const away: Column<ReviewerInfo> = {
    title: workLabels.absence.column,
    cell: ({ absence }) =>
      absence && (
        <>
          {workLabels.absence.text(absence.from, absence.until, absence.to && nameOf(absence.to))}:{' '}
          <bdi>{visible(absence.reason)}</bdi>
        </>
      ),
  }
  const account: Column<ReviewerInfo> = {
    title: labels.columns.account,
    cell: ({ account: login }) => <bdi>{visible(login ?? '')}</bdi>,
  }
  const change: Column<ReviewerInfo> = {
    title: '',
    cell: (reviewer) =>
      reviewer.state !== 'REVOKED' &&
      (mayManage || reviewer.key === actor) && <ChangeReviewer {...{ reviewer, reviewers, mayManage }} />,
  }
  const isAnyAway = reviewers.some(({ absence }) => absence !== null)
  const hasAccounts = reviewers.some((reviewer) => reviewer.account !== null)
  return (
    <section className="panel stack" aria-labelledby="reviewers-title">
      <h2 id="reviewers-title">{labels.title}</h2>
      {reviewers.length === 0 ? (
        <p>{labels.none}</p>
      ) : (
        <DataTable
          columns={[
            ...COLUMNS,
            ...(hasAccounts ? [account] : []),
            ...(isAnyAway ? [away] : []),
            ...(actor ? [change] : []),
          ]}
          rows={reviewers}
          keyOf={({ key }) => key}
        />
      )}
      {mayManage && <AddReviewer />}
    </section>
  )
}
