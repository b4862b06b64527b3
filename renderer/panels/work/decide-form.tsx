import { Button, Checkbox, Radio, Textarea } from '@mantine/core'
import { Signature } from 'lucide-react'
import { useState } from 'react'
import { WORK_ARCHIVES } from '../../../shared/bridge/index.ts'
import { type DecisionValue, MAX_COMMENT, reasonsFor } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { reviewLabels } from '../../labels/review.ts'
import { workLabels } from '../../labels/work.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { PopoverButton } from '../../parts/popover-button.tsx'

const labels = workLabels.alike

interface ArchivesProps {
  /** Numbers of the selected archives. */
  readonly archives: readonly number[]
}

/** Signs the same decision about each of the selected archives, where the rules allow it. */
export function DecideForm({ archives }: ArchivesProps) {
  return (
    <PopoverButton
      label={labels.button}
      icon={Signature}
      position="bottom-start"
      disabled={archives.length < 2 || archives.length > WORK_ARCHIVES}
    >
      {(close) => <Fields archives={archives} onDone={close} />}
    </PopoverButton>
  )
}

function Fields({ archives, onDone }: ArchivesProps & { readonly onDone: () => void }) {
  const actor = useReviewKeys()?.actor
  const { run, busy, failure } = useLibraryChange()
  const [decision, setDecision] = useState<DecisionValue>('APPROVED')
  const [chosen, setReasons] = useState<readonly string[]>([])
  const [comment, setComment] = useState('')
  if (!actor) return <p className="library-form">{labels.locked}</p>
  const codes = reasonsFor(decision)
  const reasons = chosen.filter((code) => codes.some((known) => known === code))
  const sign = async (): Promise<void> => {
    const call = { archives, decision, reasons, comment }
    const done = (missing: string | null): string => reviewLabels.recorded(labels.done(archives.length), missing)
    if (await run((bridge) => bridge.call('work.decide-alike', call), done)) onDone()
  }
  return (
    <form
      className="stack library-form"
      onSubmit={(event) => {
        event.preventDefault()
        void sign()
      }}
    >
      <p className="quiet">{labels.hint}</p>
      <Radio.Group
        label={reviewLabels.decision.label}
        value={decision}
        // The choices have these values only.
        onChange={(value) => setDecision(value as DecisionValue)}
      >
        <div className="row review-choices">
          {Object.entries(reviewLabels.decision.choices).map(([value, label]) => (
            <Radio key={value} size="xs" value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      {decision !== 'APPROVED' && (
        <Checkbox.Group label={reviewLabels.decision.reasons} value={reasons} onChange={setReasons}>
          <div className="stack">
            {codes.map((code) => (
              <Checkbox key={code} size="xs" value={code} label={reviewLabels.decision.reason(code)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Textarea
        label={reviewLabels.decision.comment}
        description={reviewLabels.decision.commentHint}
        maxLength={MAX_COMMENT}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <Button type="submit" size="xs" loading={busy} disabled={decision !== 'APPROVED' && reasons.length === 0}>
        {labels.sign(archives.length)}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
