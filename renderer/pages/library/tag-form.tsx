import { Button, TextInput } from '@mantine/core'
import { Tag } from 'lucide-react'
import { useId, useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { libraryLabels } from '../../labels/library.ts'
import { useLibrary } from '../../model/library/use-library.ts'
import { PopoverButton } from '../../parts/popover-button.tsx'

const labels = libraryLabels.selection

/** Sets or removes a tag of the selected archives. */
export function TagForm({ archives }: { readonly archives: readonly number[] }) {
  return (
    <PopoverButton label={labels.tag} icon={Tag} position="bottom-start" disabled={archives.length === 0}>
      {(close) => <TagFields archives={archives} onDone={close} />}
    </PopoverButton>
  )
}

function TagFields({ archives, onDone }: { readonly archives: readonly number[]; readonly onDone: () => void }) {
  const [name, setName] = useState('')
  const { value: tags } = useLibrary('library.tags', {})
  const { run, busy, failure } = useLibraryChange()
  const list = useId()
  const tag = name.trim()
  const change = async (isSet: boolean): Promise<void> => {
    const done = isSet ? labels.tagged : labels.untagged
    const call = { archives, tag, isSet }
    if (await run((bridge) => bridge.call('library.tag', call), done(visible(tag), archives.length))) onDone()
  }
  return (
    <form
      className="stack library-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (tag !== '') void change(true)
      }}
    >
      <TextInput
        size="xs"
        label={labels.tagName}
        maxLength={100}
        list={list}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <datalist id={list}>
        {tags?.map((known) => (
          <option key={known.tag} value={known.tag} />
        ))}
      </datalist>
      <div className="row">
        <Button size="xs" type="submit" loading={busy} disabled={tag === ''}>
          {labels.setTag}
        </Button>
        <Button size="xs" variant="default" disabled={tag === '' || busy} onClick={() => void change(false)}>
          {labels.removeTag}
        </Button>
      </div>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
