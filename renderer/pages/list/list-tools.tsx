import { Button, TextInput } from '@mantine/core'
import { FileDown, GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import {
  exportName,
  type IndexedRow,
  maskedRow,
  rowArchive,
  rowsCsv,
  VERDICTS,
  type Verdict,
} from '../../../shared/list/index.ts'
import { useNotify } from '../../kit/announcer.tsx'
import { compareLabels } from '../../labels/compare.ts'
import { grouped } from '../../labels/grouped.ts'
import { listLabels } from '../../labels/list.ts'
import { compareAddress } from '../../model/address/compare-address.ts'
import { failureOf } from '../../model/bridge/bridge.ts'
import { changeView, useListView } from '../../model/list/list-view.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { saveText } from '../../parts/save-text.ts'
import { UnmaskedQuestion } from '../../parts/unmasked-question.tsx'

interface ListToolsProps {
  readonly list: string
  readonly all: readonly IndexedRow[]
  readonly shown: readonly IndexedRow[]
  /** Outdated rows cannot be exported. */
  readonly isOutdated: boolean
}

/** Filters and exports of a list. Exports hold the displayed rows in their order. */
export function ListTools({ list, all, shown, isOutdated }: ListToolsProps) {
  const { text, verdicts, marked } = useListView(list)
  const [, go] = useLocation()
  const archives = marked.flatMap((index) => {
    const found = all.find(({ row }) => row.index === index)
    return found && found.row.outcome.kind !== 'failure' ? [rowArchive(list, found.row)] : []
  })
  const counts = new Map<Verdict, number>()
  for (const { verdict } of all) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const toggle = (verdict: Verdict): void => {
    const next = new Set(verdicts)
    if (!next.delete(verdict)) next.add(verdict)
    changeView(list, { verdicts: next })
  }
  return (
    <div className="list-tools">
      <fieldset className="list-chips" aria-label={listLabels.verdicts}>
        {VERDICTS.map((verdict) => (
          <button
            key={verdict}
            type="button"
            className="list-chip"
            aria-pressed={verdicts.has(verdict)}
            disabled={!counts.has(verdict)}
            onClick={() => toggle(verdict)}
          >
            {listLabels.verdictTitles[verdict]} <strong>{grouped(counts.get(verdict) ?? 0)}</strong>
          </button>
        ))}
      </fieldset>
      <TextInput
        size="xs"
        className="list-filter"
        data-list-filter
        aria-label={listLabels.filter}
        placeholder={listLabels.filter}
        value={text}
        onChange={({ currentTarget }) => changeView(list, { text: currentTarget.value })}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<GitCompareArrows aria-hidden size={14} />}
        disabled={archives.length !== 2}
        title={compareLabels.compareSelectedHint}
        onClick={() => go(compareAddress({ left: archives[0], right: archives[1] }))}
      >
        {compareLabels.compareSelected}
      </Button>
      <Exports list={list} shown={shown} isOutdated={isOutdated} />
    </div>
  )
}

type Export = 'csv' | 'junit'
const TYPES = { csv: ['csv', 'text/csv'], junit: ['xml', 'application/xml'] } as const

function Exports({ list, shown, isOutdated }: Omit<ListToolsProps, 'all'>) {
  const { bridge, settings } = useWindow()
  const notify = useNotify()
  const [pending, setPending] = useState<Export | null>(null)
  const content = async (format: Export, masked: boolean): Promise<string> => {
    const rows = shown.map(({ row }) => row)
    if (format === 'csv') return rowsCsv(masked ? rows.map(maskedRow) : rows)
    const indexes = rows.map(({ index }) => index)
    return new TextDecoder().decode(await bridge.call('list.junit', { list, rows: indexes, masked }))
  }
  const save = async (format: Export, masked: boolean): Promise<void> => {
    const [extension, type] = TYPES[format]
    const name = exportName(shown.length, new Date().toISOString(), extension)
    saveText(name, await content(format, masked), type)
    notify(listLabels.saved(name))
  }
  const exportRows = (format: Export, masked: boolean): void =>
    void save(format, masked).catch((error: unknown) => notify(failureOf(error).message))
  // Holder data that is masked on the page is masked in exports; otherwise the user decides each time.
  const start = (format: Export): void => (settings.masked ? exportRows(format, true) : setPending(format))
  return (
    <div className="row">
      {(['csv', 'junit'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          disabled={shown.length === 0 || isOutdated}
          leftSection={<FileDown aria-hidden size="1.1em" />}
          onClick={() => start(format)}
        >
          {listLabels[format]}
        </Button>
      ))}
      <UnmaskedQuestion
        opened={pending !== null}
        onClose={() => setPending(null)}
        onConfirm={() => pending && exportRows(pending, false)}
        onMasked={() => pending && exportRows(pending, true)}
      />
    </div>
  )
}
