import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { libraryLabels } from '../../labels/library.ts'
import type { useLibraryView } from './use-library-view.ts'

/** Milliseconds after the last key until the search starts. */
const TYPING_MS = 250

/** Text of the search. The address follows it. */
export function SearchField({ view }: { readonly view: ReturnType<typeof useLibraryView> }) {
  const stored = view.filter.text ?? ''
  const [text, setText] = useState(stored)
  const search = useDebouncedCallback((next: string) => {
    const { filter, change } = view
    change({ filter: { ...filter, text: next.trim() === '' ? null : next } }, true)
  }, TYPING_MS)
  // A saved search or the history changes the text from outside.
  useEffect(() => setText((shown) => (shown.trim() === stored.trim() ? shown : stored)), [stored])
  return (
    <TextInput
      size="xs"
      type="search"
      className="list-filter"
      data-list-filter
      maxLength={1000}
      aria-label={libraryLabels.searchHint}
      title={libraryLabels.searchHint}
      placeholder={libraryLabels.searchHint}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}
