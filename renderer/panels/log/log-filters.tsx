import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { CallArguments, LogPage } from '../../../shared/bridge/index.ts'
import { LOG_ACTIONS } from '../../../shared/review/index.ts'
import { logLabels as labels } from '../../labels/log.ts'

export type LogFilter = Omit<CallArguments<'log.page'>, 'before' | 'limit'>

interface LogFiltersProps {
  readonly filter: LogFilter
  readonly people: LogPage['people']
  readonly onChange: (filter: LogFilter) => void
}

/** Filters by action, person, and archive or case. */
export function LogFilters({ filter, people, onChange }: LogFiltersProps) {
  const every = { value: '', label: labels.every }
  return (
    <div className="row log-filters">
      <NativeSelect
        size="xs"
        label={labels.action}
        data={[every, ...LOG_ACTIONS.map((value) => ({ value, label: labels.actions[value] }))]}
        value={filter.action ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, action: LOG_ACTIONS.find((action) => action === value) ?? null })
        }
      />
      <NativeSelect
        size="xs"
        label={labels.person}
        data={[every, ...people.map(({ key, name }) => ({ value: key, label: visible(name) }))]}
        value={filter.actor ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, actor: value === '' ? null : value })}
      />
      <ObjectFilter onChange={(object) => onChange({ ...filter, object })} />
    </div>
  )
}

function ObjectFilter({ onChange }: { readonly onChange: (object: string | null) => void }) {
  const [text, setText] = useState('')
  const isBad = text.trim() !== '' && objectOf(text) === null
  return (
    <TextInput
      size="xs"
      className="log-object"
      label={labels.archive}
      description={labels.archiveHint}
      error={isBad ? labels.badObject : undefined}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        if (value.trim() === '' || objectOf(value) !== null) onChange(objectOf(value))
      }}
    />
  )
}

/** Returns the object of entries that a text names; null for other texts. */
function objectOf(text: string): string | null {
  const trimmed = text.trim().toLowerCase()
  if (/^[0-9a-f]{64}$/.test(trimmed)) return `archive:${trimmed}`
  return /^[1-9]\d{0,14}$/.test(trimmed) ? `case:${trimmed}` : null
}
