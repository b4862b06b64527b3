import type { ProofComparison } from './compare-proofs.ts'
import type { ComparedSection } from './compared-rows.ts'
import { COMPARED_SECTIONS } from './compared-rows.ts'
import type { ComparisonReport } from './comparison-json.ts'
import { pairLabel, SECTION_TITLES, valueLabel } from './comparison-labels.ts'

/** Row of a printed comparison. Values are null on a side without one; coverage is null for COVERED values. */
export interface PrintedRow {
  readonly title: string
  readonly verdict: ComparisonReport['rows'][number]['verdict']
  readonly a: PrintedValue | null
  readonly b: PrintedValue | null
}

export interface PrintedValue {
  readonly text: string
  readonly coverage: NonNullable<ComparisonReport['rows'][number]['a']>['coverage']
}

export interface PrintedTable {
  readonly title: string
  readonly rows: readonly PrintedRow[]
}

/** Sections about the whole proof that come before those of each evidence; the others come after. */
const FIRST: ReadonlySet<ComparedSection> = new Set(['RESULT', 'PERSON'])

/**
 * Returns the tables of a printed comparison: the whole proof, each evidence, the rest. `all` includes equal values and those that
 * differ in any two proofs.
 */
export function comparisonTables(
  report: ComparisonReport,
  { pairs, rows }: ProofComparison,
  all: boolean,
): readonly PrintedTable[] {
  const groups = new Map<string, PrintedRow[]>()
  for (const [index, row] of report.rows.entries()) {
    const isShown = all || (!row.expected && row.verdict !== 'SAME' && row.verdict !== 'SIMILAR')
    const source = rows[index]
    if (!isShown || !source) continue
    const value = (side: typeof row.a): PrintedValue | null =>
      side && { text: valueLabel(source, side.value), coverage: side.coverage }
    const key = row.evidence === undefined ? row.section : `pair ${row.evidence}`
    const printed = { title: row.title, verdict: row.verdict, a: value(row.a), b: value(row.b) }
    const known = groups.get(key)
    if (known) known.push(printed)
    else groups.set(key, [printed])
  }
  const ofProof = (isFirst: boolean): readonly PrintedTable[] =>
    COMPARED_SECTIONS.filter((section) => FIRST.has(section) === isFirst).flatMap((section) => {
      const own = groups.get(section)
      return own ? [{ title: SECTION_TITLES[section], rows: own }] : []
    })
  const ofEvidence = pairs.flatMap((pair, index): readonly PrintedTable[] => {
    const own = groups.get(`pair ${index}`)
    return own ? [{ title: pairLabel(pair), rows: own }] : []
  })
  return [...ofProof(true), ...ofEvidence, ...ofProof(false)]
}
