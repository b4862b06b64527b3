import { Button, Checkbox, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { OpenReview } from '../../../../shared/control/index.ts'
import { readIndicator, VERIFICATION_RESULT } from '../../../../shared/spec/index.ts'
import { FailureCard } from '../../../kit/failure-card.tsx'
import { serviceLabels } from '../../../labels/service.ts'
import { TYPED_FIELDS, useDecision } from './use-decision.ts'

const labels = serviceLabels.reviews
const STATUSES = Object.entries(labels.statuses)
const FINDINGS = [
  { value: '', label: labels.leftOpen },
  ...Object.entries(VERIFICATION_RESULT.values).map(([value, [label]]) => ({ value, label })),
]

/** Form for the decision of an operator; its time starts when the form is opened. Archive: AdjudicationDecisionDetail */
export function DecisionForm({ review }: { readonly review: OpenReview }) {
  const { status, setStatus, setIndicators, text, values, missing, decide, busy, failure } = useDecision(review)
  const hint = useId()
  return (
    <form
      className="decision-form"
      onSubmit={(event) => {
        event.preventDefault()
        void decide()
      }}
    >
      <Radio.Group label={labels.status} value={status} onChange={setStatus}>
        <div className="row">
          {STATUSES.map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      {status === 'ACCEPTED' && review.evidenceType !== 'PORTRAIT' && (
        <TypedValues review={review} values={values} failure={failure} />
      )}
      <div className="row">
        <TextInput {...text('operatorId', labels.operator)} required />
        <TextInput {...text('operatorProfile', labels.profile)} />
        <TextInput {...text('stationId', labels.station)} />
        <TextInput {...text('documentPradoId', labels.prado)} title={labels.pradoHint} />
      </div>
      <Textarea {...text('comment', labels.comment)} />
      <Findings doubts={review.doubts} onChange={setIndicators} />
      <div className="row">
        <Button type="submit" loading={busy} disabled={missing !== null} aria-describedby={missing ? hint : undefined}>
          {labels.decide}
        </Button>
        {missing && (
          <span id={hint} className="quiet">
            {missing}
          </span>
        )}
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}

interface TypedValuesProps {
  readonly review: OpenReview
  readonly values: ReturnType<typeof useDecision>['values']
  readonly failure: ReturnType<typeof useDecision>['failure']
}

/** What the document says, as it was read; the operator compares it with the pictures and types what is wrong or missing. */
function TypedValues({ review: { data }, values, failure }: TypedValuesProps) {
  return (
    <fieldset className="typed-values">
      <legend>{labels.values}</legend>
      {data.mrz && <pre className="mono">{data.mrz.join('\n')}</pre>}
      <div className="row">
        {TYPED_FIELDS.map((name) => (
          <TextInput
            key={name}
            label={labels.valueNames[name]}
            description={data[name] === undefined ? labels.notRead : labels.wasRead}
            placeholder={labels.valueForms[name]}
            maxLength={200}
            spellCheck={false}
            value={values.texts[name] ?? ''}
            error={failure?.errors?.find(({ field }) => field?.startsWith(`values.${name}`))?.message}
            onChange={({ currentTarget }) => values.put(name, currentTarget.value)}
          />
        ))}
      </div>
      <Checkbox
        label={labels.compared}
        checked={values.isCompared}
        onChange={({ currentTarget }) => values.setCompared(currentTarget.checked)}
      />
      <p className="quiet">{labels.comparedHint}</p>
    </fieldset>
  )
}

interface FindingsProps {
  readonly doubts: readonly string[]
  onChange(indicators: readonly string[]): void
}

/** Findings of the operator for each doubtful check, in addition to the decision. */
function Findings({ doubts, onChange }: FindingsProps) {
  const [found, setFound] = useState<{ readonly [name: string]: string }>({})
  const [more, setMore] = useState('')
  const names = [...new Set(doubts.map((doubt) => readIndicator(doubt).name))]
  const tell = (results: typeof found, typed: string): void =>
    onChange([
      ...names.flatMap((name) => (results[name] ? [`${name}_${results[name]}`] : [])),
      ...typed.split(/\s+/).filter((code) => code !== ''),
    ])
  return (
    <details>
      <summary>{labels.findings}</summary>
      <p className="quiet">{labels.findingsHint}</p>
      <div className="row">
        {names.map((name) => (
          <Select
            key={name}
            label={<span className="mono">{name}</span>}
            allowDeselect={false}
            data={FINDINGS}
            value={found[name] ?? ''}
            onChange={(value) => {
              const results = { ...found, [name]: value ?? '' }
              setFound(results)
              tell(results, more)
            }}
          />
        ))}
      </div>
      <Textarea
        label={labels.more}
        description={labels.moreHint}
        autosize
        minRows={1}
        spellCheck={false}
        value={more}
        onChange={({ currentTarget }) => {
          setMore(currentTarget.value)
          tell(found, currentTarget.value)
        }}
      />
    </details>
  )
}
