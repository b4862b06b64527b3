import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { formatDuration, itemState, itemTitle, type TimelineItem } from '../../../shared/analysis/index.ts'
import { When } from '../../kit/when.tsx'
import { timelineLabels } from '../../labels/timeline.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { numberedTitle } from '../../model/archive/numbered-title.ts'
import { ResultTag } from '../../parts/result-tag.tsx'

interface ItemListProps {
  readonly items: readonly TimelineItem[]
  readonly picked: string | null
  readonly onPick: (key: string) => void
  readonly onStep: (by: 1 | -1) => void
}

const ROW = 30

/** The timeline as a virtualised list: only visible rows are in the page. */
export function ItemList({ items, picked, onPick, onStep }: ItemListProps) {
  const { evidences } = useModel()
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
  })
  const index = picked === null ? -1 : items.findIndex(({ key }) => key === picked)
  useEffect(() => {
    if (index < 0) return
    rows.scrollToIndex(index, { align: 'auto' })
    // The list can be taller than the viewport, so the page follows the keyboard selection.
    if (document.activeElement !== box.current) return
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [index, rows])
  const press = (event: KeyboardEvent): void => {
    const by = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    onStep(by === 1 ? 1 : -1)
  }
  return (
    <div className="item-list">
      <Head />
      <div
        ref={box}
        className="item-rows"
        data-steps="keys"
        role="listbox"
        aria-label={timelineLabels.list}
        tabIndex={0}
        aria-activedescendant={index >= 0 ? `item-${picked}` : undefined}
        onKeyDown={press}
      >
        {items.length === 0 && <p className="item-none">{timelineLabels.noneShown}</p>}
        <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index: at, start }) => {
            const item = items[at]
            if (!item) return null
            return (
              <ItemRow
                key={item.key}
                item={item}
                evidence={item.evidenceId === null ? '' : numberedTitle(evidences, item.evidenceId)}
                top={start}
                position={at + 1}
                count={items.length}
                isPicked={item.key === picked}
                onPick={onPick}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface ItemRowProps {
  readonly item: TimelineItem
  /** Name of what it is about; empty if that is no evidence. */
  readonly evidence: string
  /** Pixels. */
  readonly top: number
  /** From 1. */
  readonly position: number
  readonly count: number
  readonly isPicked: boolean
  readonly onPick: (key: string) => void
}

/** Scrolling draws only the rows that come into view. */
const ItemRow = memo(function ItemRow({ item, evidence, top, position, count, isPicked, onPick }: ItemRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys for all its rows.
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active row.
    <div
      id={`item-${item.key}`}
      role="option"
      aria-selected={isPicked}
      aria-posinset={position}
      aria-setsize={count}
      className="item-row"
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onPick(item.key)}
    >
      <When moment={item.start} />
      <span className="quiet">{timelineLabels.lanes[item.lane]}</span>
      <span className="item-what" title={itemTitle(item)}>
        <bdi>{itemTitle(item)}</bdi>
      </span>
      <span title={evidence}>
        <bdi>{evidence}</bdi>
      </span>
      <span className="quiet" title={itemState(item)}>
        <bdi>{itemState(item)}</bdi>
      </span>
      <span>{item.result !== 'NEUTRAL' && <ResultTag result={item.result} />}</span>
      <span className="number">{item.durationMs === null ? '' : formatDuration(item.durationMs)}</span>
    </div>
  )
})

function Head() {
  const { columns } = timelineLabels
  return (
    <div className="item-head" aria-hidden>
      <span>{columns.time}</span>
      <span>{columns.lane}</span>
      <span>{columns.what}</span>
      <span>{columns.evidence}</span>
      <span>{columns.state}</span>
      <span>{columns.result}</span>
      <span className="number">{columns.duration}</span>
    </div>
  )
}
