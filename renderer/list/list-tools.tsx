import { Button, TextInput } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { VERDICTS, type Verdict } from '../../shared/list/archive-row.ts'
import type { IndexedRow } from '../../shared/list/order-rows.ts'
import { exportName, rowsCsv } from '../../shared/list/rows-csv.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { grouped } from '../parts/grouped.ts'
import { saveText } from '../parts/save-text.ts'
import { useNotify } from '../shell/announcer.tsx'
import { listWords } from '../words/list.ts'
import { changeView, useListView } from './list-view.ts'

interface ListToolsProps {
  readonly list: string
  readonly all: readonly IndexedRow[]
  readonly shown: readonly IndexedRow[]
}

const TITLES: { readonly [verdict in Verdict]: string } = {
  TOTAL_FAILED: 'Not genuine',
  INDETERMINATE: 'Cannot be verified',
  NOT_VERIFIED: listWords.notVerified,
  TOTAL_PASSED: 'Genuine',
}

/** Filters of a list, and its exports: both are of the rows that are displayed, in their order. */
export function ListTools({ list, all, shown }: ListToolsProps) {
  const { text, verdicts } = useListView(list)
  const counts = new Map<Verdict, number>()
  for (const { verdict } of all) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const toggle = (verdict: Verdict): void => {
    const next = new Set(verdicts)
    if (!next.delete(verdict)) next.add(verdict)
    changeView(list, { verdicts: next })
  }
  return (
    <div className="list-tools">
      <fieldset className="list-chips" aria-label={listWords.verdicts}>
        {VERDICTS.map((verdict) => (
          <button
            key={verdict}
            type="button"
            className="list-chip"
            aria-pressed={verdicts.has(verdict)}
            disabled={!counts.has(verdict)}
            onClick={() => toggle(verdict)}
          >
            {TITLES[verdict]} <strong>{grouped(counts.get(verdict) ?? 0)}</strong>
          </button>
        ))}
      </fieldset>
      <TextInput
        size="xs"
        className="list-filter"
        data-list-filter
        aria-label={listWords.filter}
        placeholder={listWords.filter}
        value={text}
        onChange={({ currentTarget }) => changeView(list, { text: currentTarget.value })}
      />
      <Exports list={list} shown={shown} />
    </div>
  )
}

/** A file is often named after its holder: while holder data is covered, its row keeps the hash and loses the name. */
const unnamed = (row: IndexedRow['row']): IndexedRow['row'] => ({ ...row, name: `archive ${row.index + 1}` })

function Exports({ list, shown }: Omit<ListToolsProps, 'all'>) {
  const { bridge, settings } = useWindow()
  const notify = useNotify()
  const save = (extension: string, content: string, type: string): void => {
    const name = exportName(shown.length, new Date().toISOString(), extension)
    saveText(name, content, type)
    notify(listWords.saved(name))
  }
  const saveJunit = async (): Promise<void> => {
    const bytes = await bridge.call('list.junit', { list, rows: shown.map(({ row }) => row.index) })
    save('xml', new TextDecoder().decode(bytes), 'application/xml')
  }
  const isEmpty = shown.length === 0
  return (
    <div className="row">
      <Button
        size="xs"
        variant="default"
        disabled={isEmpty}
        leftSection={<FileDown aria-hidden size="1.1em" />}
        onClick={() => save('csv', rowsCsv(shown.map(({ row }) => (settings.masked ? unnamed(row) : row))), 'text/csv')}
      >
        {listWords.csv}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={isEmpty}
        leftSection={<FileDown aria-hidden size="1.1em" />}
        onClick={() => void saveJunit().catch(() => {})}
      >
        {listWords.junit}
      </Button>
    </div>
  )
}
