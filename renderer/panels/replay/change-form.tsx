import { Button, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { RecordChange } from '../../../shared/analysis/index.ts'
import { replayLabels } from '../../labels/replay.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { type ChangeDraft, changeOf, evidenceFor, FIRST_DRAFT } from './change-draft.ts'
import { ChangeFields } from './change-fields.tsx'
import { ChoiceSelect } from './choice-select.tsx'
import type { ReplayModel } from './use-replay-model.ts'

const labels = replayLabels.changes

interface ChangeFormProps {
  readonly model: ReplayModel
  onAdd(change: RecordChange): void
}

/** Form that adds a change to the list. */
export function ChangeForm({ model, onAdd }: ChangeFormProps) {
  const { evidences } = useModel()
  const [draft, setDraft] = useState<ChangeDraft>(FIRST_DRAFT)
  const possible = evidenceFor(draft.kind, evidences)
  const evidence = possible.find(({ id }) => id === draft.evidence)?.id ?? possible[0]?.id ?? null
  const complete = { ...draft, evidence }
  const change = changeOf(complete)
  const edit = (part: Partial<ChangeDraft>): void => setDraft({ ...draft, ...part })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (change) onAdd(change)
  }
  return (
    <form className="change-form" onSubmit={submit}>
      <ChoiceSelect label={labels.kind} choices={labels.kinds} value={draft.kind} onChange={(kind) => edit({ kind })} />
      {draft.kind !== 'CONSENT' && (
        <Select
          size="xs"
          label={labels.evidence}
          data={possible.map(({ id }) => ({ value: id, label: model.titleOf(id) }))}
          value={evidence}
          allowDeselect={false}
          onChange={(id) => edit({ evidence: id, indicator: null })}
        />
      )}
      <ChangeFields draft={complete} evidences={evidences} onEdit={edit} />
      <Button size="xs" variant="default" type="submit" disabled={change === null}>
        {labels.add}
      </Button>
    </form>
  )
}
