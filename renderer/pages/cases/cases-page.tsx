import { FailureCard } from '../../kit/failure-card.tsx'
import { caseLabels } from '../../labels/cases.ts'
import { LibraryQueries } from '../../model/library/library-queries.tsx'
import { useLibraryCall } from '../../model/library/use-library-call.ts'
import { CaseList } from './case-list.tsx'
import { CaseView } from './case-view.tsx'

/** Cases of the library, or one of them. */
export function CasesPage({ id }: { readonly id: string | undefined }) {
  const number = id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
  return (
    <LibraryQueries>
      <div className="sheet stack cases-page">
        {number === null ? <CaseList unknown={id} /> : <OneCase key={number} id={number} />}
      </div>
    </LibraryQueries>
  )
}

function OneCase({ id }: { readonly id: number }) {
  const { value, failure, isLoaded } = useLibraryCall('case.show', { case: id })
  if (failure) return <FailureCard failure={failure} />
  if (value) return <CaseView info={value} />
  return isLoaded ? <CaseList unknown={String(id)} /> : <p className="page-wait">{caseLabels.loading}</p>
}
