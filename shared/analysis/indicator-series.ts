import type { EvidenceModel } from './evidence-models.ts'
import type { IndicatorFamily, IndicatorList } from './indicator-breakdown.ts'

type Counts = { readonly [list in IndicatorList]: number }

/** Bar of the chart: indicator counts of one family by list. */
export interface IndicatorBar {
  readonly family: IndicatorFamily
  readonly counts: Counts
  readonly total: number
}

export interface IndicatorSeries {
  readonly bars: readonly IndicatorBar[]
  readonly totals: Counts
  /** Counts per evidence, in the order of the models. */
  readonly byEvidence: readonly { readonly evidenceId: string; readonly type: string; readonly counts: Counts }[]
}

const NONE: Counts = { POSITIVE: 0, WARNING: 0, BLOCKING: 0, UNVERIFIED: 0, NONE: 0 }

/** Counts indicators by state and family over all evidence that is not deleted, for the chart and its table. */
export function indicatorSeries(models: readonly EvidenceModel[]): IndicatorSeries {
  const present = models.filter(({ isDeleted }) => !isDeleted)
  const families = new Map<IndicatorFamily, Counts>()
  let totals = NONE
  for (const { breakdown } of present) {
    totals = sum(totals, breakdown.counts)
    for (const { family, counts } of breakdown.byFamily) families.set(family, sum(families.get(family) ?? NONE, counts))
  }
  return {
    bars: [...families].map(([family, counts]) => ({ family, counts, total: totalOf(counts) })),
    totals,
    byEvidence: present.flatMap(({ id, type, breakdown: { counts } }) =>
      totalOf(counts) === 0 ? [] : [{ evidenceId: id, type, counts }],
    ),
  }
}

const totalOf = (counts: Counts): number => Object.values(counts).reduce((all, count) => all + count, 0)

const sum = (a: Counts, b: Counts): Counts => ({
  POSITIVE: a.POSITIVE + b.POSITIVE,
  WARNING: a.WARNING + b.WARNING,
  BLOCKING: a.BLOCKING + b.BLOCKING,
  UNVERIFIED: a.UNVERIFIED + b.UNVERIFIED,
  NONE: a.NONE + b.NONE,
})
