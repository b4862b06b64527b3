import { TextInput } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import { formatSize } from '../../../shared/report/index.ts'
import { recordLabels } from '../../labels/record.ts'
import { CoverTag } from '../../parts/cover-tag.tsx'
import type { StructureRow } from './structure-rows.ts'

interface StructureListProps {
  readonly rows: readonly StructureRow[]
  readonly current: string | null
  readonly onPick: (row: StructureRow) => void
}

const ROW = 28

/** Virtualised list of the parts of the input. */
export function StructureList({ rows, current, onPick }: StructureListProps) {
  const [query, setQuery] = useState('')
  const shown = useMemo(() => {
    const text = query.toLowerCase()
    return rows.filter(({ target, title }) => target?.kind !== 'file' || title.toLowerCase().includes(text))
  }, [rows, query])
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 10,
  })
  return (
    <nav className="structure" aria-label={recordLabels.structure}>
      <TextInput
        size="xs"
        aria-label={recordLabels.filter}
        placeholder={recordLabels.filter}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <div ref={box} className="structure-rows">
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = shown[index]
            if (!row) return null
            return (
              <li key={index} style={{ transform: `translateY(${start}px)` }}>
                <button
                  type="button"
                  className="structure-row"
                  style={{ paddingLeft: `${0.5 + row.depth * 0.75}rem` }}
                  disabled={row.target === null}
                  aria-current={row.key === current ? 'true' : undefined}
                  title={visible(row.title)}
                  onClick={() => onPick(row)}
                >
                  <bdi>{visible(row.title)}</bdi>
                  {row.covered && row.covered.coverage !== 'COVERED' && <CoverTag file={row.covered} />}
                  {row.size !== null && <span className="quiet">{formatSize(row.size)}</span>}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </nav>
  )
}
