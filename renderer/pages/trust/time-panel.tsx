import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { momentText } from '../../labels/conditions.ts'
import { trustLabels } from '../../labels/trust.ts'
import { useConditions } from '../../model/window/use-conditions.ts'
import { Tag } from '../../parts/tag.tsx'

const DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/

/** Returns the instant as ISO 8601 in UTC, or null if the text is not a valid date and time. */
function toInstant(typed: string): string | null {
  const text = `${typed.trim().replace(' ', 'T')}Z`
  return DATE_TIME.test(typed.trim()) && !Number.isNaN(Date.parse(text)) ? text : null
}

/** Form for the validation time of certificates and revocation lists. */
export function TimePanel() {
  const { conditions, setTime } = useConditions()
  const [typed, setTyped] = useState('')
  const time = conditions?.validationTime ?? null
  const instant = toInstant(typed)
  return (
    <section className="panel" aria-labelledby="time-title">
      <h2 id="time-title">{trustLabels.time}</h2>
      <p className="quiet">{trustLabels.timeHint}</p>
      <p>{time === null ? trustLabels.timeNow : <Tag tone="unsure">{momentText(time)}</Tag>}</p>
      <div className="row time-row">
        <TextInput
          label={trustLabels.timeLabel}
          placeholder="2026-06-30T23:59:59"
          value={typed}
          error={typed !== '' && instant === null && trustLabels.timeForm}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button variant="default" disabled={instant === null} onClick={() => void setTime(instant)}>
          {trustLabels.setTime}
        </Button>
        {time !== null && (
          <Button variant="default" onClick={() => void setTime(null)}>
            {trustLabels.useNow}
          </Button>
        )}
      </div>
    </section>
  )
}
