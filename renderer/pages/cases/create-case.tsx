import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { caseLabels as labels } from '../../labels/cases.ts'

/** Form that creates a case and opens it. */
export function CreateCase() {
  const { run, busy, failure } = useLibraryChange()
  const [, go] = useLocation()
  const [title, setTitle] = useState('')
  const create = async (): Promise<void> => {
    let id = 0
    const done = await run(async (bridge) => {
      id = await bridge.call('case.create', { title: title.trim(), archives: [] })
    }, labels.create)
    if (done) go(`/cases/${id}`)
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <div className="row review-fields">
        <TextInput
          label={labels.createTitle}
          maxLength={200}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={title.trim() === ''}>
          {labels.create}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
