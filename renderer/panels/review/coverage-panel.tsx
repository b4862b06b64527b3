import { useEffect, useMemo } from 'react'
import { joinCoverage, notDisplayed, type Requirement, type ReviewCoverage } from '../../../shared/review/index.ts'
import { reviewLabels } from '../../labels/review.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { countFor, displayedItems } from '../../model/review/displayed-items.ts'
import { useDisplayedItems } from '../../model/review/use-displayed-items.ts'
import { useReviewKeys } from '../../model/review/use-reviews.ts'
import { useWindow } from '../../model/window/window-context.tsx'

const labels = reviewLabels.coverage
const KINDS = ['findings', 'images', 'indicators'] as const

interface CoverageProps {
  /** Number of the archive in its library. */
  readonly archive: number
  readonly items: ReviewCoverage
  /** Displayed before this window was opened. */
  readonly earlier: ReviewCoverage
  /** What the policy demands before a signature. */
  readonly requires: readonly Requirement[]
}

/** Lists what the person who acts has not opened, and records what was displayed. */
export function CoveragePanel({ archive, items, earlier, requires }: CoverageProps) {
  const displayed = useDisplayedItems()
  const record = displayedItems(useModel().opened.archive)
  const { bridge } = useWindow()
  const actor = useReviewKeys()?.actor?.key
  useEffect(() => {
    if (!actor) return
    countFor(actor)
    // What another person displayed was dropped just now.
    const counted = record.items()
    // A failure does no harm: the decision records the same.
    if (counted === displayed) void bridge.call('review.displayed', { archive, displayed }).catch(() => {})
  }, [bridge, actor, archive, displayed, record])
  const coverage = joinCoverage(earlier, displayed)
  const missing = notDisplayed(items, coverage)
  const sentences = useSentences(missing)
  return (
    <section className="panel" aria-labelledby="coverage-title">
      <h2 id="coverage-title">{labels.title}</h2>
      {sentences.length === 0 ? <p>{labels.complete}</p> : <Missing sentences={sentences} />}
      <dl className="facts">
        {KINDS.map((kind) => (
          <Opened
            key={kind}
            kind={kind}
            opened={items[kind].length - missing[kind].length}
            total={items[kind].length}
          />
        ))}
      </dl>
      <p className="quiet">
        {requires.length === 0 ? labels.hint : labels.demanded(requires.map((name) => labels.demands[name]))}
      </p>
    </section>
  )
}

function Missing({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className="review-missing">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}.</li>
      ))}
    </ul>
  )
}

interface OpenedProps {
  readonly kind: (typeof KINDS)[number]
  readonly opened: number
  readonly total: number
}

function Opened({ kind, opened, total }: OpenedProps) {
  return (
    <>
      <dt>{labels.kinds[kind]}</dt>
      <dd>{labels.of(opened, total)}</dd>
    </>
  )
}

/** Returns a sentence for each kind of items that were not opened; blocking indicators first. */
function useSentences(missing: ReviewCoverage): readonly string[] {
  const { evidences } = useModel()
  const blocking = useMemo(() => {
    const entries = evidences.flatMap(({ breakdown }) => breakdown.entries)
    return new Set(entries.filter(({ list }) => list === 'BLOCKING').map(({ indicator }) => indicator))
  }, [evidences])
  const unopened = missing.indicators.filter((indicator) => blocking.has(indicator)).length
  const others = missing.indicators.length - unopened
  return [
    ...(unopened > 0 ? [labels.blocking(unopened)] : []),
    ...(missing.findings.length > 0 ? [labels.missing.findings(missing.findings.length)] : []),
    ...(missing.images.length > 0 ? [labels.missing.images(missing.images.length)] : []),
    ...(others > 0 ? [labels.missing.indicators(others)] : []),
  ]
}
