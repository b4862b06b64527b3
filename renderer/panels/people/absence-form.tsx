import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { ReviewerInfo } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { workLabels } from '../../labels/work.ts'

const labels = workLabels.absence

interface AbsenceFormProps {
  readonly reviewer: ReviewerInfo
  readonly reviewers: readonly ReviewerInfo[]
  readonly onDone: () => void
}

/** States that a reviewer is away, for which reason, and who does the work meanwhile; or that the reviewer is back. */
export function AbsenceForm({ reviewer: { key, absence }, reviewers, onDone }: AbsenceFormProps) {
  const { run, busy, failure } = useLibraryChange()
  const [from, setFrom] = useState(absence?.from ?? new Date().toISOString().slice(0, 10))
  const [until, setUntil] = useState(absence?.until ?? '')
  const [to, setTo] = useState(absence?.to ?? '')
  const [reason, setReason] = useState(absence?.reason ?? '')
  const others = reviewers.filter((other) => other.key !== key && other.state === 'VALID')
  const state = async (isAway: boolean): Promise<void> => {
    const stated = { from, until: until || null, to: to || null, reason: reason.trim() }
    const call = { key, absence: isAway ? stated : null }
    const done = isAway ? labels.saved : labels.backDone
    if (await run((bridge) => bridge.call('people.set-absence', call), done)) onDone()
  }
  return (
    <form
      className="stack"
      aria-label={labels.title}
      onSubmit={(event) => {
        event.preventDefault()
        void state(true)
      }}
    >
      <p className="quiet">{labels.hint}</p>
      <TextInput
        type="date"
        label={labels.from}
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextInput
        type="date"
        label={labels.until}
        description={labels.untilHint}
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <PersonField label={labels.to} nobody={labels.nobody} people={others} value={to} onChange={setTo} />
      <TextInput
        label={labels.reason}
        maxLength={1000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className="row">
        <Button type="submit" loading={busy} disabled={reason.trim() === '' || from === ''}>
          {labels.save}
        </Button>
        {absence && (
          <Button variant="default" loading={busy} onClick={() => void state(false)}>
            {labels.back}
          </Button>
        )}
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}

interface PersonFieldProps {
  readonly label: string
  readonly nobody: string
  readonly people: readonly ReviewerInfo[]
  /** Key of a person; empty for nobody. */
  readonly value: string
  readonly onChange: (key: string) => void
}

/** Chooses a reviewer. Two people can have the same name: the fingerprint tells their keys apart. */
export function PersonField({ label, nobody, people, value, onChange }: PersonFieldProps) {
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: nobody },
        ...people.map(({ key, name }) => ({ value: key, label: `${visible(name)} · ${key.slice(0, 8)}` })),
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
