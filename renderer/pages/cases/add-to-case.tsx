import { Button, NativeSelect, TextInput } from '@mantine/core'
import { BriefcaseBusiness } from 'lucide-react'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import { CASE_ARCHIVES } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { caseLabels as labels } from '../../labels/cases.ts'
import { useLibraryCall } from '../../model/library/use-library-call.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { PopoverButton } from '../../parts/popover-button.tsx'

interface ArchivesProps {
  /** Numbers of the selected archives. */
  readonly archives: readonly number[]
}

/** Adds the selected archives to a case, or to a new one. */
export function AddToCase({ archives }: ArchivesProps) {
  return (
    <PopoverButton
      label={labels.addTo}
      icon={BriefcaseBusiness}
      position="bottom-start"
      disabled={archives.length === 0 || archives.length > CASE_ARCHIVES}
    >
      {(close) => <CaseFields archives={archives} onDone={close} />}
    </PopoverButton>
  )
}

function CaseFields({ archives, onDone }: ArchivesProps & { readonly onDone: () => void }) {
  const { value: cases } = useLibraryCall('case.list', { status: 'OPEN' })
  const actor = useReviewKeys()?.actor
  const { run, busy, failure } = useLibraryChange()
  const [chosen, setChosen] = useState('')
  const [title, setTitle] = useState('')
  const add = async (): Promise<void> => {
    const done = await run(async (bridge) => {
      if (chosen === '') await bridge.call('case.create', { title: title.trim(), archives })
      else await bridge.call('case.change', { case: Number(chosen), change: { kind: 'add', archives } })
    }, labels.addToDone(archives.length))
    if (done) onDone()
  }
  if (!actor) return <p className="library-form">{labels.noneLocked}</p>
  return (
    <form
      className="stack library-form"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <NativeSelect
        label={labels.addToChoose}
        data={[
          { value: '', label: labels.addToNew },
          ...(cases ?? []).map((row) => ({ value: String(row.id), label: labels.case(row.id, visible(row.title)) })),
        ]}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {chosen === '' && (
        <TextInput
          label={labels.createTitle}
          maxLength={200}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      )}
      <Button type="submit" size="xs" loading={busy} disabled={chosen === '' && title.trim() === ''}>
        {labels.addTo}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
