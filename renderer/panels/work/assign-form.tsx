import { Button, TextInput } from '@mantine/core'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { WORK_ARCHIVES } from '../../../shared/bridge/index.ts'
import { isAllowed } from '../../../shared/review/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { workLabels } from '../../labels/work.ts'
import { useLibraryCall } from '../../model/library/use-library-call.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { PopoverButton } from '../../parts/popover-button.tsx'
import { PersonField } from '../people/absence-form.tsx'

const labels = workLabels.assign

interface ArchivesProps {
  /** Numbers of the selected archives. */
  readonly archives: readonly number[]
}

/** Gives the selected archives to a person. */
export function AssignForm({ archives }: ArchivesProps) {
  return (
    <PopoverButton
      label={labels.button}
      icon={UserRoundCheck}
      position="bottom-start"
      disabled={archives.length === 0 || archives.length > WORK_ARCHIVES}
    >
      {(close) => <Fields archives={archives} onDone={close} />}
    </PopoverButton>
  )
}

function Fields({ archives, onDone }: ArchivesProps & { readonly onDone: () => void }) {
  const actor = useReviewKeys()?.actor
  const { value } = useLibraryCall('people.list', {})
  const { run, busy, failure } = useLibraryChange()
  const [to, setTo] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  if (!actor) return <p className="library-form">{labels.locked}</p>
  const chosen = to ?? actor.key
  const people = value?.reviewers.filter(({ state, roles }) => state === 'VALID' && isAllowed(roles, 'editCase')) ?? []
  const assign = async (): Promise<void> => {
    const call = { archives, to: chosen || null, reason: reason.trim() }
    if (await run((bridge) => bridge.call('work.assign', call), labels.done(archives.length))) onDone()
  }
  return (
    <form
      className="stack library-form"
      onSubmit={(event) => {
        event.preventDefault()
        void assign()
      }}
    >
      <PersonField label={labels.to} nobody={labels.nobody} people={people} value={chosen} onChange={setTo} />
      <TextInput
        label={labels.reason}
        maxLength={1000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p className="quiet">{labels.hint}</p>
      <Button type="submit" size="xs" loading={busy}>
        {labels.button}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
