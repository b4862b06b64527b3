import { useQuery } from '@tanstack/react-query'
import type { ArchiveReviews, CallResults, Failure, ShownVerification } from '../../../shared/bridge/index.ts'
import { member, type Report, scalarText } from '../../../shared/report/index.ts'
import { useModel } from '../archive/model-context.ts'
import { failureOf } from '../bridge/bridge.ts'
import { DATA } from '../library/library-queries.tsx'
import { useWindow } from '../window/window-context.tsx'

interface Reviews {
  readonly value: ArchiveReviews | null
  readonly failure: Failure | null
  refetch(): void
}

export const shownVerification = ({ indication, subIndication, policy }: Report): ShownVerification => ({
  ...{ indication, subIndication },
  ...{ policyId: policy.id, policy: policy.sha256 },
})

/** Returns the decisions about the open archive, read again when the library changes. Never those of another archive. */
export function useReviews(): Reviews {
  const { bridge } = useWindow()
  const { opened, record } = useModel()
  const { archive, report } = opened
  const args = {
    archive,
    sha256: report.input.sha256,
    proofId: scalarText(member(record.proof, 'proofId')),
    shown: shownVerification(report),
  }
  const { data, error, refetch } = useQuery({
    queryKey: [DATA, 'review.archive', args],
    queryFn: (): Promise<ArchiveReviews> => bridge.call('review.archive', args),
    staleTime: 0,
  })
  return { value: data ?? null, failure: error && failureOf(error), refetch: () => void refetch() }
}

/** Returns the keys of this computer and the person who acts. */
export function useReviewKeys(): CallResults['review.keys'] | null {
  const { bridge } = useWindow()
  const { data } = useQuery({ queryKey: [DATA, 'review.keys'], queryFn: () => bridge.call('review.keys', {}) })
  return data ?? null
}

interface ReviewQueue {
  readonly queue: CallResults['review.queue'] | null
  readonly failure: Failure | null
}

/** Returns the decisions that wait for a person. Never those for another person, since `actor` is part of the key. */
export function useReviewQueue(actor: string): ReviewQueue {
  const { bridge } = useWindow()
  const { data, error } = useQuery({
    queryKey: [DATA, 'review.queue', actor],
    queryFn: () => bridge.call('review.queue', {}),
  })
  return { queue: data ?? null, failure: error && failureOf(error) }
}
