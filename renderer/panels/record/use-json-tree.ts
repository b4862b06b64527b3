import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { JsonValue } from '../../../shared/schema/index.ts'
import { runViewKey } from '../../parts/view-keys.ts'
import { jsonRows, pointersAbove } from './json-rows.ts'

const ROW = 24

interface JsonTreeOptions {
  readonly value: JsonValue
  /** Pointer of the selected value. */
  readonly selected: string
  readonly onSelect: (pointer: string) => void
}

/** Visible lines of a document, the values that are open, and the keys that move through them. */
export function useJsonTree({ value, selected, onSelect }: JsonTreeOptions) {
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(['']))
  const expanded = useMemo(() => new Set([...opened, ...pointersAbove(selected)]), [opened, selected])
  const rows = useMemo(() => jsonRows(value, expanded), [value, expanded])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 16,
  })
  const index = rows.findIndex(({ pointer }) => pointer === selected)
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
  }, [index, virtual])

  const toggle = (pointer: string, open: boolean): void => {
    const next = new Set(expanded)
    if (open) next.add(pointer)
    else for (const opened of expanded) if (opened === pointer || opened.startsWith(`${pointer}/`)) next.delete(opened)
    setOpened(next)
    // A selection below a closed value would expand it again.
    if (!open && selected.startsWith(`${pointer}/`)) onSelect(pointer)
  }
  const goTo = (at: number): void => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, at))]
    if (row) onSelect(row.pointer)
  }
  const press = (event: KeyboardEvent): void => {
    const row = rows[index]
    runViewKey(event, {
      ArrowDown: () => goTo(index + 1),
      j: () => goTo(index + 1),
      ArrowUp: () => goTo(index - 1),
      k: () => goTo(index - 1),
      ArrowRight: () => row && (expanded.has(row.pointer) ? goTo(index + 1) : toggle(row.pointer, true)),
      ArrowLeft: () =>
        row &&
        (expanded.has(row.pointer) && row.count
          ? toggle(row.pointer, false)
          : onSelect(pointersAbove(row.pointer)[0] ?? '')),
    })
  }
  return { box, rows, virtual, index, expanded, toggle, press } as const
}
