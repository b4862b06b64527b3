import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { CaseInfo } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { caseLabels as labels } from '../../labels/cases.ts'
import { useCaseChange, type useCaseRights } from './use-case-change.ts'

interface CaseSettingsProps {
  readonly info: CaseInfo
  readonly rights: ReturnType<typeof useCaseRights>
}

/** Assignee, tags, legal hold, retention date and status of a case. */
export function CaseSettings({ info: { summary, people }, rights }: CaseSettingsProps) {
  const { change, busy, failure } = useCaseChange(summary.id)
  const { mayEdit, mayHold, mayReopen } = rights
  return (
    <section className="panel stack" aria-label={labels.columns.status}>
      <NativeSelect
        label={labels.assignee}
        disabled={!mayEdit || busy}
        data={[
          { value: '', label: labels.nobody },
          ...people.map(({ key, name }) => ({ value: key, label: visible(name) })),
        ]}
        value={summary.assignee?.key ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void change({ kind: 'assign', reviewer: value === '' ? null : value })
        }
      />
      <Tags summary={summary} mayEdit={mayEdit} />
      <Checkbox
        label={labels.hold}
        disabled={!mayHold || busy}
        checked={summary.legalHold}
        onChange={({ currentTarget }) => void change({ kind: 'hold', isHeld: currentTarget.checked })}
      />
      <Retention key={summary.retainUntil} summary={summary} mayHold={mayHold} />
      <div className="row">
        {mayEdit && (
          <Button size="xs" variant="default" disabled={busy} onClick={() => void change({ kind: 'close' })}>
            {labels.close}
          </Button>
        )}
        {mayReopen && (
          <Button size="xs" variant="default" disabled={busy} onClick={() => void change({ kind: 'reopen' })}>
            {labels.reopen}
          </Button>
        )}
      </div>
      {failure && <FailureCard failure={failure} />}
    </section>
  )
}

type Summary = Pick<CaseInfo, 'summary'>

function Retention({ summary: { id, retainUntil }, mayHold }: Summary & { readonly mayHold: boolean }) {
  const { change, busy, failure } = useCaseChange(id)
  const [date, setDate] = useState(retainUntil ?? '')
  return (
    <form
      className="row case-date"
      onSubmit={(event) => {
        event.preventDefault()
        void change({ kind: 'retain', until: date === '' ? null : date })
      }}
    >
      <TextInput
        type="date"
        label={labels.retain}
        description={labels.retainHint}
        disabled={!mayHold}
        value={date}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy} disabled={!mayHold || date === (retainUntil ?? '')}>
        {labels.setDate}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}

function Tags({ summary: { id, tags }, mayEdit }: Summary & { readonly mayEdit: boolean }) {
  const { change, busy, failure } = useCaseChange(id)
  const [tag, setTag] = useState('')
  const add = async (): Promise<void> => {
    if (await change({ kind: 'tag', tag: tag.trim() })) setTag('')
  }
  return (
    <form
      className="stack case-tags"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      {tags.length > 0 && (
        <ul className="row plain-list" aria-label={labels.tags}>
          {tags.map((name) => (
            <li key={name} className="library-tag">
              <bdi>{visible(name)}</bdi>
              {mayEdit && (
                <button
                  type="button"
                  className="case-untag"
                  disabled={busy}
                  aria-label={labels.removeTag(visible(name))}
                  onClick={() => void change({ kind: 'untag', tag: name })}
                >
                  <X aria-hidden size={12} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <div className="row case-date">
          <TextInput
            label={labels.tag}
            maxLength={100}
            value={tag}
            onChange={({ currentTarget }) => setTag(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={busy} disabled={tag.trim() === ''}>
            {labels.addTag}
          </Button>
        </div>
      )}
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
