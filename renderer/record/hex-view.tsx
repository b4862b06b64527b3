import { ActionIcon, NumberInput } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { PlaceInfo } from '../../shared/bridge/opened-archive.ts'
import { useWindow } from '../bridge/window-context.tsx'
import { FailureCard } from '../parts/failure-card.tsx'
import { recordWords } from '../words/record.ts'
import { type ByteOrigin, usePieces } from './use-pieces.ts'

interface HexViewProps {
  readonly archive: string
  readonly name: string
  readonly origin: ByteOrigin
  readonly marked: PlaceInfo | null
  readonly onByte: (offset: number) => void
}

const ROW = 20
const ACROSS = 16
/** Number of rows shown before the target row. */
const ABOVE = 2
/** Bytes per scrollable page: browsers limit the height of elements. */
const PAGE = 4 * 1024 * 1024

/** Hex and text view of bytes of any size; a click on a byte selects the value it belongs to. */
export function HexView({ archive, name, origin, marked, onByte }: HexViewProps) {
  const [page, setPage] = useState(0)
  const { masked } = useWindow().settings
  const read = usePieces(archive, origin)
  const byte = masked ? covered : read.byte
  const box = useRef<HTMLDivElement>(null)
  const { size } = origin
  const from = Math.min(page * PAGE, Math.max(0, size - 1))
  const to = Math.min(size, from + PAGE)
  const rows = useVirtualizer({
    count: Math.ceil((to - from) / ACROSS),
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 8,
  })
  const goTo = (offset: number): void => {
    const at = Math.min(Math.max(0, offset), Math.max(0, size - 1))
    setPage(Math.floor(at / PAGE))
    requestAnimationFrame(() => rows.scrollToOffset(Math.max(0, Math.floor((at % PAGE) / ACROSS) - ABOVE) * ROW))
  }
  const newest = useRef(goTo)
  newest.current = goTo
  useEffect(() => newest.current(marked?.offset ?? 0), [marked])
  const press = (event: KeyboardEvent): void => {
    const by = { PageDown: 16, PageUp: -16 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    box.current?.scrollBy({ top: by * ROW })
  }
  return (
    <section className="hex" aria-label={recordWords.bytesOf(name)}>
      <div className="hex-tools">
        <strong>{recordWords.bytes}</strong>
        {masked && <span className="tag tag-unsure">{recordWords.covered}</span>}
        {size > PAGE && (
          <>
            <ActionIcon
              variant="default"
              size="sm"
              aria-label={recordWords.earlier}
              disabled={page === 0}
              onClick={() => goTo(from - PAGE)}
            >
              <ChevronLeft aria-hidden size={14} />
            </ActionIcon>
            <span className="mono">{recordWords.page(from, to)}</span>
            <ActionIcon
              variant="default"
              size="sm"
              aria-label={recordWords.later}
              disabled={to >= size}
              onClick={() => goTo(from + PAGE)}
            >
              <ChevronRight aria-hidden size={14} />
            </ActionIcon>
          </>
        )}
        <span className="quiet">{recordWords.goTo}</span>
        <NumberInput
          size="xs"
          w={120}
          hideControls
          min={0}
          max={size}
          aria-label={recordWords.goTo}
          value={marked?.offset ?? ''}
          onChange={(value) => typeof value === 'number' && goTo(value)}
        />
      </div>
      {read.failure && <FailureCard failure={read.failure} />}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        ref={box}
        className="hex-rows"
        tabIndex={0}
        role="group"
        aria-label={recordWords.bytesOf(name)}
        onKeyDown={press}
      >
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start }) => (
            <HexRow
              key={index}
              top={start}
              offset={from + index * ACROSS}
              end={to}
              byte={byte}
              marked={marked}
              onByte={onByte}
            />
          ))}
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: a fieldset is for forms. */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
    </section>
  )
}

interface HexRowProps {
  readonly top: number
  readonly offset: number
  readonly end: number
  readonly byte: (offset: number) => number | undefined
  readonly marked: PlaceInfo | null
  readonly onByte: (offset: number) => void
}

/** Media bytes can contain anything about the holder. */
const covered = (): undefined => undefined

const hex = (value: number | undefined, digits: number): string =>
  value === undefined ? '··' : value.toString(16).padStart(digits, '0')
const glyph = (value: number | undefined): string =>
  value !== undefined && value >= 0x20 && value < 0x7f ? String.fromCharCode(value) : '·'

function HexRow({ top, offset, end, byte, marked, onByte }: HexRowProps) {
  const cells = useMemo(
    () => Array.from({ length: Math.min(ACROSS, end - offset) }, (_, index) => offset + index),
    [offset, end],
  )
  const isMarked = (at: number): boolean => marked !== null && at >= marked.offset && at < marked.offset + marked.length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree and the list lead to the same places by keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree and the list lead to the same places by keys.
    <div
      className="hex-row"
      style={{ transform: `translateY(${top}px)` }}
      onClick={({ target }) => {
        const at = target instanceof HTMLElement ? target.dataset.at : undefined
        if (at !== undefined) onByte(Number(at))
      }}
    >
      <span className="hex-offset">{hex(offset, 8)}</span>
      <span className="hex-bytes">
        {cells.map((at) => (
          <i key={at} data-at={at} className={isMarked(at) ? 'hex-marked' : undefined}>
            {hex(byte(at), 2)}
          </i>
        ))}
      </span>
      <span className="hex-text">
        {cells.map((at) => (
          <i key={at} data-at={at} className={isMarked(at) ? 'hex-marked' : undefined}>
            {glyph(byte(at))}
          </i>
        ))}
      </span>
    </div>
  )
}
