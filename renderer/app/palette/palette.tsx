import { Spotlight } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { CodeDialog } from '../../kit/code-dialog.tsx'
import { shellLabels } from '../../labels/shell.ts'
import type { ExplainedCode } from '../../model/codes.ts'
import { usePaletteActions } from './palette-actions.ts'
import { paletteStore } from './palette-store.ts'

/** Command palette: actions, codes, pages, open archives and samples by name. */
export function Palette({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const [query, setQuery] = useState('')
  const [codes, setCodes] = useState<readonly ExplainedCode[]>([])
  const [explained, setExplained] = useState<ExplainedCode | null>(null)
  const hasQuery = query.trim() !== ''
  // The list of codes is large; it is loaded with the first letter of a query.
  useEffect(() => {
    if (hasQuery) void import('../../model/codes.ts').then(({ CODES }) => setCodes(CODES))
  }, [hasQuery])
  const actions = usePaletteActions(hasQuery ? codes : [], setExplained, onShortcuts)
  const groups = [...new Set(actions.map(({ group }) => group))].map((group) => ({
    group,
    actions: actions.filter((action) => action.group === group).map(({ group: _group, ...rest }) => rest),
  }))
  return (
    <>
      <Spotlight
        store={paletteStore}
        shortcut="mod + K"
        query={query}
        onQueryChange={setQuery}
        actions={groups}
        overlayProps={{ blur: 0, backgroundOpacity: 0.5 }}
        attributes={{ content: { 'aria-label': shellLabels.palette.label } }}
        limit={40}
        scrollable
        maxHeight={420}
        highlightQuery={false}
        nothingFound={shellLabels.palette.nothing}
        searchProps={{ placeholder: shellLabels.palette.placeholder, 'aria-label': shellLabels.palette.label }}
      />
      <CodeDialog code={explained} onClose={() => setExplained(null)} />
    </>
  )
}
