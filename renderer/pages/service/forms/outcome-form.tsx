import { Checkbox, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { labelFor } from '../../../../shared/analysis/index.ts'
import { type FormField, OUTCOME_FIELDS } from '../../../../shared/forms/index.ts'
import { PARTICIPANT_TYPE, valuesOf } from '../../../../shared/spec/index.ts'
import { serviceLabels } from '../../../labels/service.ts'
import { control } from '../../../model/service/control-client.ts'
import { BodyForm } from './body-form.tsx'

const labels = serviceLabels.outcomes
const PARTICIPANTS = valuesOf(PARTICIPANT_TYPE).map((value) => ({
  value,
  label: labelFor('ParticipantType', value).title,
}))

interface OutcomeFormProps {
  /** Restricts the outcome to this transaction; if absent, it applies to any. */
  readonly identity?: string
  readonly participant?: string
}

/** Form for forcing the outcome of a check once, or every time. */
export function OutcomeForm({ identity, participant: first = 'IMAGE_OCR' }: OutcomeFormProps) {
  const [participant, setParticipant] = useState(first)
  const [indicators, setIndicators] = useState('')
  const [flags, setFlags] = useState({ review: false, technical: false, always: false })
  const [isMore, setMore] = useState(false)
  const named = indicators.split(/\s+/).filter((code) => code !== '')
  const fixed = {
    participant,
    ...(identity === undefined ? {} : { identityId: identity }),
    ...(named.length > 0 ? { indicators: named } : {}),
    ...(flags.review ? { review: true } : {}),
    ...(flags.technical ? { isTechnicalError: true } : {}),
    ...(flags.always ? { repeat: 'ALWAYS' } : {}),
  }
  return (
    <BodyForm
      title={labels.force}
      fields={isMore ? (identity === undefined ? OUTCOME_FIELDS : OF_ONE) : NO_FIELDS}
      fixed={fixed}
      done={labels.forced}
      button={labels.force}
      send={(bridge, text) => control(bridge, 'forceOutcome', { text })}
    >
      <Select
        label={labels.participant}
        w={260}
        allowDeselect={false}
        data={PARTICIPANTS}
        value={participant}
        onChange={(value) => value !== null && setParticipant(value)}
      />
      <Textarea
        label={labels.indicators}
        autosize
        minRows={2}
        spellCheck={false}
        value={indicators}
        onChange={({ currentTarget }) => setIndicators(currentTarget.value)}
      />
      <div className="row checks">
        {(['review', 'technical', 'always'] as const).map((name) => (
          <Checkbox
            key={name}
            label={labels[name]}
            checked={flags[name]}
            onChange={({ currentTarget }) => setFlags({ ...flags, [name]: currentTarget.checked })}
          />
        ))}
        <Checkbox
          label={labels.further}
          checked={isMore}
          onChange={({ currentTarget }) => setMore(currentTarget.checked)}
        />
      </div>
    </BodyForm>
  )
}

const NO_FIELDS: readonly FormField[] = []
const OF_ONE = OUTCOME_FIELDS.filter(({ pointer }) => pointer !== '/identityId' && pointer !== '/businessId')
