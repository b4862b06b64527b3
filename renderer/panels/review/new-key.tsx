import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { ReviewKeys } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { reviewLabels } from '../../labels/review.ts'
import { FileButton } from '../../parts/file-button.tsx'

const labels = reviewLabels.key

/** Creates a key in the data folder of the host. The first person of a library becomes its administrator with it. */
export function CreateKeyForm({ keys, hasReviewers }: Pick<ReviewKeys, 'keys' | 'hasReviewers'>) {
  const { run, busy, failure } = useLibraryChange()
  const [name, setName] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const isFirst = !hasReviewers && keys.length === 0
  const isComplete = name.trim() !== '' && passphrase !== ''
  const create = async (): Promise<void> => {
    const call = { name: name.trim(), passphrase }
    setPassphrase('')
    await run(
      async (bridge) => {
        const created = await bridge.call('review.create-key', call)
        const own = created.keys.find(({ key }) => !keys.some((known) => known.key === key))
        if (isFirst && own) await bridge.call('review.found', { key: own.key, passphrase })
      },
      isFirst ? labels.founded(visible(call.name)) : labels.created,
    )
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) void create()
      }}
    >
      <p className="quiet">{labels.createHint}</p>
      <div className="row review-fields">
        <TextInput
          label={labels.name}
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <PasswordInput
          label={labels.passphrase}
          autoComplete="off"
          value={passphrase}
          onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy} disabled={!isComplete}>
          {isFirst ? labels.createFirst : labels.create}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}

/** Copies a key file, which was made elsewhere, into the data folder of the host. */
export function ImportKey() {
  const { run, busy, failure } = useLibraryChange()
  const importKey = async (file: File): Promise<void> => {
    const text = await file.text()
    await run((bridge) => bridge.call('review.import-key', { text }), labels.imported)
  }
  return (
    <>
      <FileButton
        size="xs"
        variant="default"
        loading={busy}
        testId="reviewer-key-input"
        onFiles={([file]) => void importKey(file)}
      >
        {labels.import}
      </FileButton>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}
