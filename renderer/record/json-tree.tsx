import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { isPersonal } from '../../shared/analysis/personal-data.ts'
import { clipped, visible } from '../../shared/analysis/visible-text.ts'
import type { JsonValue } from '../../shared/report/facts.ts'
import { recordLabels } from '../labels/record.ts'
import { type JsonRow, jsonRows, pointersAbove } from './json-rows.ts'
import { JsonText } from './json-text.tsx'

interface JsonTreeProps {
  readonly path: string
  readonly value: JsonValue
  readonly selected: string
  readonly onSelect: (pointer: string) => void
}

const ROW = 24
/** Maximum characters of a member name. */
const LONGEST = 200

/** Document as a virtualised tree: only visible lines are in the page. */
export function JsonTree({ path, value, selected, onSelect }: JsonTreeProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(['']))
  const expanded = useMemo(() => new Set([...opened, ...pointersAbove(selected)]), [opened, selected])
  const rows = useMemo(() => jsonRows(value, expanded), [value, expanded])
  const box = useRef<HTMLDivElement>(null)
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
    const keys: { readonly [key: string]: () => void } = {
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
    }
    if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(keys, event.key)) return
    event.preventDefault()
    keys[event.key]?.()
  }
  return (
    <div className="json">
      <div
        ref={box}
        className="json-rows"
        data-steps="arrows"
        role="tree"
        tabIndex={0}
        aria-label={recordLabels.json}
        aria-activedescendant={index >= 0 ? 'json-current' : undefined}
        onKeyDown={press}
      >
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index: at, start }) => {
            const row = rows[at]
            return (
              row && (
                <JsonLine
                  key={row.pointer}
                  row={row}
                  top={start}
                  isSelected={at === index}
                  isOpen={expanded.has(row.pointer)}
                  personal={isPersonal({ path, pointer: row.pointer })}
                  onSelect={() => onSelect(row.pointer)}
                  onToggle={(open) => toggle(row.pointer, open)}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface JsonLineProps {
  readonly row: JsonRow
  readonly top: number
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly personal: boolean
  readonly onSelect: () => void
  readonly onToggle: (open: boolean) => void
}

function JsonLine({ row, top, isSelected, isOpen, personal, onSelect, onToggle }: JsonLineProps) {
  const { name, depth, value, count } = row
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for all its lines.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its current line.
    <div
      id={isSelected ? 'json-current' : undefined}
      role="treeitem"
      aria-selected={isSelected}
      aria-level={depth + 1}
      aria-expanded={count ? isOpen : undefined}
      className="json-line"
      style={{ transform: `translateY(${top}px)`, paddingLeft: `${depth + 0.25}rem` }}
      onClick={onSelect}
    >
      {count ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys do the same.
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys do the same.
        <span
          className="json-chevron"
          onClick={(event) => {
            event.stopPropagation()
            onToggle(!isOpen)
          }}
        >
          <Icon aria-hidden size={14} />
        </span>
      ) : (
        <span className="json-chevron" />
      )}
      {name !== null && <bdi className="json-name">{visible(clipped(name, LONGEST))}</bdi>}
      <JsonText value={value} count={count} personal={personal} />
    </div>
  )
}
