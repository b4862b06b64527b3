import { useCallback, useMemo, useState } from 'react'
import { brokenScale, type Timeline } from '../../../shared/analysis/index.ts'

/** Visible part of the axis, in positions of the scale. */
interface Span {
  readonly from: number
  readonly to: number
}

export interface Axis {
  readonly length: number
  readonly span: Span
  position(at: number): number
  time(position: number): number
  /** Zooms by `factor` around a fraction (0 to 1) of the visible part. */
  zoom(factor: number, around?: number): void
  /** Moves by a fraction of the visible part. */
  pan(share: number): void
  show(span: Span): void
  fit(): void
}

/** Width of a break, as a fraction of the time that is not silent. */
const BREAK_SHARE = 0.04
/** Minimum visible span, in milliseconds. */
const CLOSEST = 20

/** Time axis with shortened silence and a visible window. */
export function useAxis({ from, to, gaps }: Timeline): Axis {
  const scale = useMemo(() => {
    const [start, end] = [from ?? 0, to ?? 1]
    const silent = gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0)
    return brokenScale({ from: start, to: end }, gaps, Math.max(1, (end - start - silent) * BREAK_SHARE))
  }, [from, to, gaps])
  const margin = scale.length * 0.02 + 1
  const all = useMemo((): Span => ({ from: -margin, to: scale.length + margin }), [margin, scale])
  const [selected, setSelected] = useState<Span | null>(null)
  const span = selected ?? all
  const show = useCallback(
    (next: Span) => {
      const width = Math.min(Math.max(next.to - next.from, CLOSEST), all.to - all.from)
      const start = Math.min(Math.max(next.from, all.from), all.to - width)
      setSelected({ from: start, to: start + width })
    },
    [all],
  )
  return {
    length: scale.length,
    span,
    position: scale.position,
    time: scale.time,
    show,
    fit: () => setSelected(null),
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
