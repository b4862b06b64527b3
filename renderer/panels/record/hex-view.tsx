import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { PlaceInfo } from '../../../shared/bridge/index.ts'
import { FailureCard } from '../../kit/failure-card.tsx'
import { recordLabels } from '../../labels/record.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { ACROSS, HexRow } from './hex-row.tsx'
import { HexTools, PAGE } from './hex-tools.tsx'
import { type ByteOrigin, usePieces } from './use-pieces.ts'

interface HexViewProps {
  readonly archive: string
  readonly name: string
  readonly origin: ByteOrigin
  readonly marked: PlaceInfo | null
  readonly onByte: (offset: number) => void
}

const ROW = 20
/** Number of rows shown before the target row. */
const ABOVE = 2

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
  return (
    <section className="hex" aria-label={recordLabels.bytesOf(name)}>
      <HexTools size={size} from={from} to={to} marked={marked} isMasked={masked} goTo={goTo} />
      {read.failure && <FailureCard failure={read.failure} />}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        ref={box}
        className="hex-rows"
        tabIndex={0}
        role="group"
        aria-label={recordLabels.bytesOf(name)}
        onKeyDown={scrollByPage}
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

/** Media bytes can contain anything about the holder. */
const covered = (): undefined => undefined

function scrollByPage(event: KeyboardEvent): void {
  const by = { PageDown: 16, PageUp: -16 }[event.key]
  if (by === undefined) return
  event.preventDefault()
  event.currentTarget.scrollBy({ top: by * ROW })
}
