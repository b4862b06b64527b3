import { Button, Checkbox, Radio, Textarea } from '@mantine/core'
import { useId } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { ArchiveReviews, ReviewedArchive } from '../../../shared/bridge/index.ts'
import { type DecisionValue, MAX_COMMENT, reasonsFor } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { reviewLabels } from '../../labels/review.ts'
import { ChecklistFields } from './checklist-fields.tsx'
import { type DecisionModel, useDecisionModel } from './use-decision-model.ts'

const labels = reviewLabels.decision
const CHOICES = Object.entries(labels.choices)

interface DecisionFormProps {
  readonly reviews: ArchiveReviews
  readonly archive: ReviewedArchive
}

/** Form for a decision. Keys: `a` approves, Enter signs. */
export function DecisionForm({ reviews, archive }: DecisionFormProps) {
  const model = useDecisionModel(reviews, archive.id)
  const { decision, setDecision, comment, setComment } = model
  return (
    <section className="panel" aria-labelledby="decide-title">
      <h2 id="decide-title">{labels.title}</h2>
      {!archive.isAsShown && archive.verdict !== null && (
        <p className="banner">{reviewLabels.otherVerdict(archive.verdict)}</p>
      )}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void model.sign()
        }}
      >
        <Radio.Group
          label={labels.label}
          description={labels.policy(reviews.fourEyes)}
          value={decision}
          // The choices have these values only.
          onChange={(value) => setDecision(value as DecisionValue)}
        >
          <div className="row review-choices">
            {CHOICES.map(([value, label]) => (
              <Radio key={value} value={value} label={label} data-review-choice={value} />
            ))}
          </div>
        </Radio.Group>
        {decision !== null && <Reasons decision={decision} model={model} />}
        <Textarea
          label={labels.comment}
          description={labels.commentHint}
          maxLength={MAX_COMMENT}
          autosize
          minRows={2}
          maxRows={8}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <ChecklistFields model={model.checklist} />
        <Signing model={model} />
      </form>
    </section>
  )
}

function Reasons({ decision, model }: { readonly decision: DecisionValue; readonly model: DecisionModel }) {
  return (
    <Checkbox.Group label={labels.reasons} value={[...model.reasons]} onChange={model.setReasons}>
      <div className="review-reasons">
        {reasonsFor(decision).map((code) => (
          <Checkbox key={code} value={code} label={labels.reason(code)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function Signing({ model }: { readonly model: DecisionModel }) {
  const { actor, busy, failure, missing, isReplacing, supersedes, setSupersedes } = model
  const hint = useId()
  return (
    <>
      {isReplacing && (
        <Checkbox
          label={labels.supersede}
          checked={supersedes}
          onChange={({ currentTarget }) => setSupersedes(currentTarget.checked)}
        />
      )}
      <div className="row">
        <Button
          type="submit"
          loading={busy}
          data-review-sign
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : hint}
        >
          {actor ? labels.signAs(visible(actor.name)) : labels.sign}
        </Button>
        {missing !== null && (
          <span id={hint} className="quiet">
            {missing}
          </span>
        )}
      </div>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
