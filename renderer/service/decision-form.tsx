import { Button, Radio, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FailureCard } from '../parts/failure-card.tsx'
import { serviceWords } from '../words/service.ts'
import { ask, read } from './service-client.ts'
import { useAction } from './use-action.ts'
import type { ClockRow, ReviewRow } from './views.ts'

const words = serviceWords.reviews
const STATUSES = Object.entries(words.statuses)

/** One operator's decision; it begins when the form is first touched. Archive: AdjudicationDecisionDetail */
export function DecisionForm({ review }: { readonly review: ReviewRow }) {
  const { busy, failure, run } = useAction()
  const [status, setStatus] = useState('ACCEPTED')
  const [texts, setTexts] = useState({ operatorId: '', operatorProfile: '', stationId: '', comment: '' })
  const [opened] = useState(() => performance.now())
  const put = (name: keyof typeof texts, value: string): void => setTexts({ ...texts, [name]: value })
  const decide = (): Promise<void> =>
    run(async (bridge) => {
      const { now } = await read<ClockRow>(bridge, '/clock')
      // By the service's clock, which may not be the machine's.
      const startTime = new Date(Date.parse(now) - (performance.now() - opened)).toISOString()
      const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))
      const json = { status, ...given, startTime, endTime: now }
      await ask(bridge, 'control', 'POST', `/reviews/${review.id}/decisions`, { json })
    }, words.decided)
  return (
    <form
      className="decision-form"
      onSubmit={(event) => {
        event.preventDefault()
        void decide()
      }}
    >
      <Radio.Group label={words.status} value={status} onChange={setStatus}>
        <div className="row">
          {STATUSES.map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <div className="row">
        <TextInput
          label={words.operator}
          required
          maxLength={200}
          value={texts.operatorId}
          onChange={({ currentTarget }) => put('operatorId', currentTarget.value)}
        />
        <TextInput
          label={words.profile}
          maxLength={200}
          value={texts.operatorProfile}
          onChange={({ currentTarget }) => put('operatorProfile', currentTarget.value)}
        />
        <TextInput
          label={words.station}
          maxLength={200}
          value={texts.stationId}
          onChange={({ currentTarget }) => put('stationId', currentTarget.value)}
        />
      </div>
      <Textarea
        label={words.comment}
        maxLength={4000}
        value={texts.comment}
        onChange={({ currentTarget }) => put('comment', currentTarget.value)}
      />
      <Button type="submit" loading={busy} disabled={texts.operatorId === ''}>
        {words.decide}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
