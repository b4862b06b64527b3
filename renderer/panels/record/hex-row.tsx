import { useMemo } from 'react'
import type { PlaceInfo } from '../../../shared/bridge/index.ts'

/** Bytes in a row. */
export const ACROSS = 16

interface HexRowProps {
  readonly top: number
  readonly offset: number
  readonly end: number
  readonly byte: (offset: number) => number | undefined
  readonly marked: PlaceInfo | null
  readonly onByte: (offset: number) => void
}

const hex = (value: number | undefined, digits: number): string =>
  value === undefined ? '··' : value.toString(16).padStart(digits, '0')
const glyph = (value: number | undefined): string =>
  value !== undefined && value >= 0x20 && value < 0x7f ? String.fromCharCode(value) : '·'

/** One row: offset, bytes in hexadecimal, and as text. */
export function HexRow({ top, offset, end, byte, marked, onByte }: HexRowProps) {
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
