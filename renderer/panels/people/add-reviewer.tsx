import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { peopleLabels as labels } from '../../labels/people.ts'
import { FileButton } from '../../parts/file-button.tsx'
import { type RolesDraft, RolesField, untilOf } from './roles-field.tsx'

const MAX_KEY = 20_000
const NEW: RolesDraft = { roles: ['reviewer'], until: '' }

/** Form that adds a reviewer by a key file or public key. */
export function AddReviewer() {
  const { run, busy, failure } = useLibraryChange()
  const [publicKey, setPublicKey] = useState('')
  const [name, setName] = useState('')
  const [draft, setDraft] = useState<RolesDraft>(NEW)
  const add = async (): Promise<void> => {
    const args = { publicKey, name: name.trim(), roles: draft.roles, until: untilOf(draft) }
    if (!(await run((bridge) => bridge.call('people.add', args), labels.added))) return
    setPublicKey('')
    setName('')
    setDraft(NEW)
  }
  return (
    <details>
      <summary>{labels.add}</summary>
      <form
        className="stack people-add"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <p className="quiet">{labels.addHint}</p>
        <KeyField value={publicKey} onChange={setPublicKey} onName={setName} />
        <TextInput
          label={labels.name}
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <RolesField draft={draft} onChange={setDraft} />
        <div className="row">
          <Button
            type="submit"
            loading={busy}
            disabled={publicKey === '' || name.trim() === '' || draft.roles.length === 0}
          >
            {labels.addButton}
          </Button>
        </div>
        {failure && <FailureCard failure={failure} />}
      </form>
    </details>
  )
}

interface KeyFieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
  /** Called with the name that a key file has. */
  readonly onName: (name: string) => void
}

function KeyField({ value, onChange, onName }: KeyFieldProps) {
  const setKey = (text: string): void => {
    onChange(text)
    const name = nameIn(text)
    if (name !== null) onName(name)
  }
  return (
    <>
      <Textarea
        label={labels.publicKey}
        className="people-key"
        maxLength={MAX_KEY}
        rows={3}
        value={value}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <div className="row">
        <FileButton
          size="xs"
          variant="default"
          testId="public-key-input"
          onFiles={([file]) => void file.slice(0, MAX_KEY).text().then(setKey)}
        >
          {labels.chooseKey}
        </FileButton>
      </div>
    </>
  )
}

/** Returns the name in a key file; null for another text. */
function nameIn(text: string): string | null {
  try {
    const { name }: { name?: unknown } = JSON.parse(text)
    return typeof name === 'string' ? name : null
  } catch {
    return null
  }
}
