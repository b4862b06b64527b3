import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isAllowed } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { reviewLabels } from '../../labels/review.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'

const labels = reviewLabels.mask
/** Maximum length of the reason, which the log keeps. */
const MAX_REASON = 200

/** Says that the host masked data of the holder for the role of the person, and asks for the reason to unmask them. */
export function MaskPanel() {
  const { masked, maskFailure, report } = useModel().opened
  const actor = useReviewKeys()?.actor
  const { sha256 } = report.input
  if (!masked || maskFailure !== null || sha256 === null) return null
  return (
    <section className="panel stack" aria-labelledby="mask-title">
      <h2 id="mask-title">{labels.title}</h2>
      <p>{actor ? labels.hint : labels.locked}</p>
      {actor && isAllowed(actor.roles, 'unmask') && <UnmaskForm sha256={sha256} />}
    </section>
  )
}

function UnmaskForm({ sha256 }: { readonly sha256: string }) {
  const { run, busy, failure } = useLibraryChange()
  const [reason, setReason] = useState('')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void run((bridge) => bridge.call('review.unmask', { sha256, reason: reason.trim() }), labels.done)
      }}
    >
      <div className="row review-fields">
        <TextInput
          label={labels.reason}
          description={labels.reasonHint}
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={reason.trim() === ''}>
          {labels.unmask}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
