import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useConditions } from '../bridge/use-conditions.ts'
import { momentText } from '../words/conditions.ts'
import { trustWords } from '../words/trust.ts'

/** The time for which certificates and revocation lists are judged. */
export function TimePanel() {
  const { conditions, setTime } = useConditions()
  const [typed, setTyped] = useState('')
  const time = conditions?.validationTime ?? null
  return (
    <section className="panel" aria-labelledby="time-title">
      <h2 id="time-title">{trustWords.time}</h2>
      <p className="quiet">{trustWords.timeHint}</p>
      <p>{time === null ? trustWords.timeNow : <span className="tag tag-unsure">{momentText(time)}</span>}</p>
      <div className="row time-row">
        <TextInput
          type="datetime-local"
          step={1}
          label={trustWords.timeLabel}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button variant="default" disabled={typed === ''} onClick={() => void setTime(`${typed}Z`)}>
          {trustWords.setTime}
        </Button>
        {time !== null && (
          <Button variant="default" onClick={() => void setTime(null)}>
            {trustWords.useNow}
          </Button>
        )}
      </div>
    </section>
  )
}
