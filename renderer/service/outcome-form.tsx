import { Checkbox, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { wordsFor } from '../../shared/analysis/words.ts'
import type { FormField } from '../../shared/forms/form-field.ts'
import { OUTCOME_FIELDS } from '../../shared/forms/outcome-fields.ts'
import { valuesOf } from '../../shared/spec/enumeration.ts'
import { PARTICIPANT_TYPE } from '../../shared/spec/enums.ts'
import { serviceWords } from '../words/service.ts'
import { BodyForm } from './forms/body-form.tsx'
import { ask } from './service-client.ts'

const words = serviceWords.outcomes
const PARTICIPANTS = valuesOf(PARTICIPANT_TYPE).map((value) => ({
  value,
  label: wordsFor('ParticipantType', value).title,
}))

interface OutcomeFormProps {
  /** Only checks of this transaction; any without one. */
  readonly identity?: string
  readonly participant?: string
}

/** What a check is made to answer the next time, or every time. */
export function OutcomeForm({ identity, participant: first = 'IMAGE_OCR' }: OutcomeFormProps) {
  const [participant, setParticipant] = useState(first)
  const [indicators, setIndicators] = useState('')
  const [flags, setFlags] = useState({ review: false, technical: false, always: false })
  const [isMore, setMore] = useState(false)
  const named = indicators.split(/\s+/).filter((one) => one !== '')
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
      title={words.force}
      fields={isMore ? (identity === undefined ? OUTCOME_FIELDS : OF_ONE) : NO_FIELDS}
      fixed={fixed}
      done={words.forced}
      button={words.force}
      send={(bridge, text) => ask(bridge, 'control', 'POST', '/forced-outcomes', { text })}
    >
      <Select
        label={words.participant}
        w={260}
        allowDeselect={false}
        data={PARTICIPANTS}
        value={participant}
        onChange={(value) => value !== null && setParticipant(value)}
      />
      <Textarea
        label={words.indicators}
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
            label={words[name]}
            checked={flags[name]}
            onChange={({ currentTarget }) => setFlags({ ...flags, [name]: currentTarget.checked })}
          />
        ))}
        <Checkbox
          label={words.further}
          checked={isMore}
          onChange={({ currentTarget }) => setMore(currentTarget.checked)}
        />
      </div>
    </BodyForm>
  )
}

const NO_FIELDS: readonly FormField[] = []
const OF_ONE = OUTCOME_FIELDS.filter(({ pointer }) => pointer !== '/identityId' && pointer !== '/businessId')
