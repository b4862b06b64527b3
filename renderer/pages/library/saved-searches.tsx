import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Bookmark, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import type { LibraryFilter } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { useLibraryChange } from '../../kit/library/use-library-change.ts'
import { libraryLabels } from '../../labels/library.ts'
import { useLibrary } from '../../model/library/use-library.ts'
import { PopoverButton } from '../../parts/popover-button.tsx'
import type { useLibraryView } from './use-library-view.ts'

const labels = libraryLabels.saved

/** Saves the filters of the page under a name and shows saved ones. They are part of the library. */
export function SavedSearches({ view }: { readonly view: ReturnType<typeof useLibraryView> }) {
  return (
    <PopoverButton label={labels.button} icon={Bookmark}>
      {(close) => (
        <>
          <SearchList
            onShow={(filter) => {
              close()
              view.change({ filter })
            }}
          />
          <SaveForm filter={view.filter} />
        </>
      )}
    </PopoverButton>
  )
}

function SearchList({ onShow }: { readonly onShow: (filter: LibraryFilter) => void }) {
  const { value: searches } = useLibrary('library.searches', {})
  const { run, failure } = useLibraryChange()
  const remove = (name: string): void =>
    void run((bridge) => bridge.call('library.remove-search', { name }), labels.removed(visible(name)))
  return (
    <>
      {searches?.length === 0 && <p className="quiet">{labels.none}</p>}
      <ul className="plain-list library-saved">
        {searches?.map(({ name, filter }) => (
          <li key={name}>
            <button type="button" className="link-button" onClick={() => onShow(filter)}>
              <bdi>{visible(name)}</bdi>
            </button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={labels.remove(visible(name))}
              onClick={() => remove(name)}
            >
              <X aria-hidden size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {failure && <FailureCard failure={failure} />}
    </>
  )
}

function SaveForm({ filter }: { readonly filter: LibraryFilter }) {
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { value: searches } = useLibrary('library.searches', {})
  const isKnown = searches?.some((search) => search.name === name.trim())
  const { run, failure, busy } = useLibraryChange()
  const save = async (): Promise<void> => {
    const isSaved = await run(
      (bridge) => bridge.call('library.save-search', { name: name.trim(), filter }),
      labels.done(visible(name.trim())),
    )
    if (!isSaved) return
    setName('')
    // The button is disabled without a name.
    field.current?.focus()
  }
  return (
    <form
      className="stack library-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void save()
      }}
    >
      <TextInput
        ref={field}
        size="xs"
        label={labels.name}
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {filter.text !== null && <p className="quiet">{labels.textHint}</p>}
      <Button size="xs" type="submit" loading={busy} disabled={name.trim() === ''}>
        {isKnown ? labels.replace : labels.save}
      </Button>
      {failure && <FailureCard failure={failure} />}
    </form>
  )
}
