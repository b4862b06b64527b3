import { Button, SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  COMPARED_SECTIONS,
  type ComparedRow,
  isDifference,
  type ProofComparison,
  pairLabel,
  SECTION_TITLES,
} from '../../../shared/analysis/index.ts'
import { compareLabels } from '../../labels/compare.ts'
import type { ArchiveModel } from '../../model/archive/archive-model.ts'
import { ComparisonRow } from './comparison-row.tsx'

interface ComparisonTablesProps {
  readonly left: ArchiveModel
  readonly right: ArchiveModel
  readonly comparison: ProofComparison
}

/** Rows in the page at once; further ones are added on request. */
const PAGE_ROWS = 300

/** All compared values in groups: the whole proof, each evidence, the rest. */
export function ComparisonTables({ left, right, comparison }: ComparisonTablesProps) {
  const [isAll, setAll] = useState(false)
  const [limit, setLimit] = useState(PAGE_ROWS)
  const { rows } = comparison
  const differing = useMemo(() => rows.filter((row) => isDifference(row) && !row.isExpected), [rows])
  const shown = isAll ? rows : differing
  const groups = useMemo(() => groupsOf(shown, comparison), [shown, comparison])
  const hidden = shown.length - limit
  return (
    <section className="panel" aria-labelledby="values-title">
      <div className="panel-head">
        <h2 id="values-title">{compareLabels.table}</h2>
        <SegmentedControl
          size="xs"
          aria-label={compareLabels.filter}
          data={[
            { value: 'differences', label: compareLabels.onlyDifferences(differing.length) },
            { value: 'all', label: compareLabels.all(rows.length) },
          ]}
          value={isAll ? 'all' : 'differences'}
          onChange={(value) => {
            setAll(value === 'all')
            setLimit(PAGE_ROWS)
          }}
        />
      </div>
      {shown.length === 0 ? (
        <p>{compareLabels.noDifferences}</p>
      ) : (
        <GroupTable groups={firstRows(groups, limit)} left={left} right={right} />
      )}
      {hidden > 0 && (
        <Button size="xs" variant="default" onClick={() => setLimit(limit + PAGE_ROWS)}>
          {compareLabels.more(hidden)}
        </Button>
      )}
    </section>
  )
}

interface Group {
  readonly key: string
  readonly title: string
  readonly rows: readonly ComparedRow[]
}

interface GroupTableProps extends Pick<ComparisonTablesProps, 'left' | 'right'> {
  readonly groups: readonly Group[]
}

function GroupTable({ groups, left, right }: GroupTableProps) {
  return (
    <div className="table-wrap">
      <table className="table compare-table">
        <thead>
          <tr>
            <th scope="col">{compareLabels.columns.name}</th>
            <th scope="col">{compareLabels.columns.left}</th>
            <th scope="col">{compareLabels.columns.right}</th>
            <th scope="col">{compareLabels.columns.verdict}</th>
          </tr>
        </thead>
        {groups.map(({ key, title, rows: own }) => (
          <tbody key={key}>
            <tr className="compare-group">
              <th scope="rowgroup" colSpan={4}>
                {title}
              </th>
            </tr>
            {own.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their order is fixed.
              <ComparisonRow key={index} row={row} left={left} right={right} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Returns the groups with their first `limit` rows in total. */
function firstRows(groups: readonly Group[], limit: number): readonly Group[] {
  let remaining = limit
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, Math.max(0, remaining))
    remaining -= rows.length
    return rows.length === 0 ? [] : [{ ...group, rows }]
  })
}

/** Sections of the whole proof that come before the evidence. */
const FIRST: ReadonlySet<string> = new Set(['RESULT', 'PERSON'])

function groupsOf(rows: readonly ComparedRow[], { pairs }: ProofComparison): readonly Group[] {
  const byKey = new Map<string, ComparedRow[]>()
  for (const row of rows) {
    const key = row.pair === null ? row.section : String(row.pair)
    const known = byKey.get(key)
    if (known) known.push(row)
    else byKey.set(key, [row])
  }
  const sections = (isFirst: boolean): readonly Group[] =>
    COMPARED_SECTIONS.filter((section) => FIRST.has(section) === isFirst).flatMap((section) => {
      const own = byKey.get(section)
      return own ? [{ key: section, title: SECTION_TITLES[section], rows: own }] : []
    })
  const evidence = pairs.flatMap((pair, index): readonly Group[] => {
    const own = byKey.get(String(index))
    return own ? [{ key: String(index), title: pairLabel(pair), rows: own }] : []
  })
  return [...sections(true), ...evidence, ...sections(false)]
}
