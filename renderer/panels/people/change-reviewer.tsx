import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { ReviewerInfo } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { peopleLabels as labels } from '../../labels/people.ts'
import { workLabels } from '../../labels/work.ts'
import { AbsenceForm } from './absence-form.tsx'
import { RolesField, untilOf } from './roles-field.tsx'

interface ReviewerProps {
  readonly reviewer: ReviewerInfo
}

interface ChangeReviewerProps extends ReviewerProps {
  readonly reviewers: readonly ReviewerInfo[]
  /** Whether roles and key may be changed; otherwise only the absence. */
  readonly mayManage: boolean
}

/** Button and dialog that state the absence of a reviewer, change the roles or revoke the key. */
export function ChangeReviewer({ reviewer, reviewers, mayManage }: ChangeReviewerProps) {
  const [isOpen, setOpen] = useState(false)
  const name = visible(reviewer.name)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button size="compact-xs" variant="default" aria-label={labels.changeOf(name)} onClick={() => setOpen(true)}>
        {labels.change}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={labels.changeTitle(name)}
        closeButtonProps={{ 'aria-label': labels.close }}
      >
        <div className="stack">
          {mayManage && <RolesForm reviewer={reviewer} onDone={close} />}
          <details open={!mayManage}>
            <summary>{workLabels.absence.title}</summary>
            <AbsenceForm {...{ reviewer, reviewers }} onDone={close} />
          </details>
          {mayManage && <RevokeForm reviewer={reviewer} onDone={close} />}
        </div>
      </Modal>
    </>
  )
}

interface DialogProps extends ReviewerProps {
  readonly onDone: () => void
}

function RolesForm({ reviewer: { key, roles, validUntil }, onDone }: DialogProps) {
  const { run, busy, failure } = useLibraryChange()
  const [draft, setDraft] = useState({ roles, until: validUntil?.slice(0, 10) ?? '' })
  const save = async (): Promise<void> => {
    const args = { key, roles: draft.roles, until: untilOf(draft) }
    if (await run((bridge) => bridge.call('people.change', args), labels.saved)) onDone()
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <RolesField draft={draft} onChange={setDraft} />
      <div className="row">
        <Button type="submit" loading={busy} disabled={draft.roles.length === 0}>
          {labels.save}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}

function RevokeForm({ reviewer: { key }, onDone }: DialogProps) {
  const { run, busy, failure } = useLibraryChange()
  const [reason, setReason] = useState('')
  const revoke = async (): Promise<void> => {
    if (await run((bridge) => bridge.call('people.revoke', { key, reason: reason.trim() }), labels.revokeDone)) onDone()
  }
  return (
    <details>
      <summary>{labels.revokeTitle}</summary>
      <form
        className="stack people-revoke"
        onSubmit={(event) => {
          event.preventDefault()
          void revoke()
        }}
      >
        <p className="quiet">{labels.revokeHint}</p>
        <TextInput
          label={labels.revokeReason}
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className="row">
          <Button type="submit" color="red" loading={busy} disabled={reason.trim() === ''}>
            {labels.revoke}
          </Button>
        </div>
        {failure && <FailureCard failure={failure} />}
      </form>
    </details>
  )
}
