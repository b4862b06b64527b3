import { useCallback, useMemo, useState } from 'react'
import { brokenScale } from '../../shared/analysis/quiet-spans.ts'
import type { Timeline } from '../../shared/analysis/timeline.ts'

/** The part of the axis that is seen, in positions of the scale. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Axis {
  readonly length: number
  readonly span: Span
  position(at: number): number
  time(position: number): number
  /** Zooms by `factor` around a share (0 to 1) of what is seen. */
  zoom(factor: number, around?: number): void
  /** Moves by a share of what is seen. */
  pan(share: number): void
  show(span: Span): void
  fit(): void
}

/** A break is drawn as wide as this share of what is not silent. */
const BREAK_SHARE = 0.04
/** Milliseconds that are never zoomed below. */
const CLOSEST = 20

/** A time axis on which silence is cut short, with the window that is looked through. */
export function useAxis({ from, to, gaps }: Timeline): Axis {
  const scale = useMemo(() => {
    const [start, end] = [from ?? 0, to ?? 1]
    const silent = gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0)
    return brokenScale({ from: start, to: end }, gaps, Math.max(1, (end - start - silent) * BREAK_SHARE))
  }, [from, to, gaps])
  const margin = scale.length * 0.02 + 1
  const all = useMemo((): Span => ({ from: -margin, to: scale.length + margin }), [margin, scale])
  const [wanted, setWanted] = useState<Span | null>(null)
  const span = wanted ?? all
  const show = useCallback(
    (next: Span) => {
      const width = Math.min(Math.max(next.to - next.from, CLOSEST), all.to - all.from)
      const start = Math.min(Math.max(next.from, all.from), all.to - width)
      setWanted({ from: start, to: start + width })
    },
    [all],
  )
  return {
    length: scale.length,
    span,
    position: scale.position,
    time: scale.time,
    show,
    fit: () => setWanted(null),
    pan: (share) => {
      const width = span.to - span.from
      show({ from: span.from + share * width, to: span.to + share * width })
    },
    zoom: (factor, around = 0.5) => {
      const width = span.to - span.from
      const at = span.from + around * width
      show({ from: at - around * width * factor, to: at + (1 - around) * width * factor })
    },
  }
}
