import { Button, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { OpenReview } from '../../shared/control/reviews.ts'
import { readIndicator } from '../../shared/spec/codes/read-indicator.ts'
import { VERIFICATION_RESULT } from '../../shared/spec/enums.ts'
import { serviceLabels } from '../labels/service.ts'
import { FailureCard } from '../parts/failure-card.tsx'
import { control } from './control-client.ts'
import { useAction } from './use-action.ts'

const labels = serviceLabels.reviews
const STATUSES = Object.entries(labels.statuses)
const TEXTS = ['operatorId', 'operatorProfile', 'stationId', 'documentPradoId', 'comment'] as const
const FINDINGS = [
  { value: '', label: labels.leftOpen },
  ...Object.entries(VERIFICATION_RESULT.values).map(([value, [label]]) => ({ value, label })),
]

type Texts = { readonly [name in (typeof TEXTS)[number]]: string }

/** Form for the decision of an operator; its time starts when the form is opened. Archive: AdjudicationDecisionDetail */
export function DecisionForm({ review }: { readonly review: OpenReview }) {
  const { busy, failure, run } = useAction()
  const [status, setStatus] = useState<string | null>(null)
  const [texts, setTexts] = useState<Texts>({
    operatorId: '',
    operatorProfile: '',
    stationId: '',
    documentPradoId: '',
    comment: '',
  })
  const [indicators, setIndicators] = useState<readonly string[]>([])
  const hint = useId()
  const [opened] = useState(() => performance.now())
  const put = (name: keyof Texts, value: string): void => setTexts({ ...texts, [name]: value })
  const decide = (): Promise<void> =>
    run(
      async (bridge) => {
        const { now } = await control(bridge, 'getClock')
        // Uses the service's clock, which may differ from the machine's.
        const startTime = new Date(Date.parse(now) - (performance.now() - opened)).toISOString()
        const filled = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
        const found = indicators.length === 0 ? {} : { indicators }
        const json = { status, ...filled, ...found, startTime, endTime: now }
        await control(bridge, 'decideReview', { parameters: { review_id: review.id }, text: JSON.stringify(json) })
      },
      labels.decided,
      true,
    )
  const missing = status === null ? labels.missing.status : texts.operatorId === '' ? labels.missing.operator : null
  const faultOf = (name: string): string | undefined =>
    failure?.errors?.find(({ field }) => field === name || field?.startsWith(`${name}[`))?.message
  const text = (name: keyof Texts, label: string) => ({
    label,
    maxLength: name === 'comment' ? 4000 : 200,
    error: faultOf(name),
    value: texts[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => put(name, currentTarget.value),
  })
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
