import { useState } from 'react'
import { Link } from 'wouter'
import { visible } from '../../../shared/analysis/index.ts'
import {
  ambiguitySentence,
  coverageReason,
  coverageSummary,
  type FileCoverage,
  formatSize,
  rankOf,
} from '../../../shared/report/index.ts'
import { verdictLabels } from '../../labels/verdict.ts'
import { useModel } from '../../model/archive/model-context.ts'
import { useAddress } from '../../model/archive/selection.ts'
import { CoverTag } from '../../parts/cover-tag.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { toneOf } from '../../parts/look.ts'
import { entryItems } from '../record/entry-item.ts'

const MAX_SHOWN = 12

/** Signature coverage: a bar over all bytes, and a table of all files. */
export function CoveragePanel() {
  const { opened, coverage } = useModel()
  const [showsAll, setShowsAll] = useState(false)
  const { files } = opened.report
  const items = entryItems(coverage.files)
  const rows: readonly FileRow[] = coverage.files.map((covered, index) => ({
    index,
    covered,
    size: files[index]?.size ?? null,
    item: items[index] ?? null,
  }))
  // Uncovered files come first, so that a long list of covered files does not hide them.
  const sorted = rows.toSorted((a, b) => rankOf(a.covered.coverage) - rankOf(b.covered.coverage))
  const ambiguity = ambiguitySentence(coverage)
  return (
    <section className="panel" aria-labelledby="coverage-title">
      <h2 id="coverage-title">{verdictLabels.coverage}</h2>
      <p className="quiet">{coverageSummary(coverage)}</p>
      {ambiguity !== null && <p>{visible(ambiguity)}</p>}
      <div className="coverage-bar" aria-hidden>
        {rows.map(({ index, covered, size }) => (
          <span
            key={index}
            className={`fill-${covered.coverage === 'UNCONFIRMED' ? 'none' : toneOf(covered.coverage)}`}
            style={{ flexGrow: Math.max(1, size ?? 0) }}
            title={visible(covered.path)}
          />
        ))}
      </div>
      <DataTable
        columns={COLUMNS}
        rows={showsAll ? sorted : sorted.slice(0, MAX_SHOWN)}
        {...(showsAll ? { scrollName: verdictLabels.file } : {})}
        keyOf={({ index }) => index}
      />
      {rows.length > MAX_SHOWN && !showsAll && (
        <button type="button" className="link-button" onClick={() => setShowsAll(true)}>
          {verdictLabels.allFiles(rows.length)}
        </button>
      )}
    </section>
  )
}

interface FileRow {
  readonly index: number
  readonly covered: FileCoverage
  /** Bytes; null if they are not known. */
  readonly size: number | null
  readonly item: string | null
}

const COLUMNS: readonly Column<FileRow>[] = [
  {
    title: verdictLabels.file,
    isHead: true,
    cell: (row) => <FileCell {...row} />,
    sortBy: ({ covered }) => covered.path,
  },
  {
    title: verdictLabels.size,
    kind: 'number',
    cell: ({ size }) => (size === null ? '—' : formatSize(size)),
    sortBy: ({ size }) => size ?? -1,
  },
  {
    title: verdictLabels.status,
    cell: ({ covered }) => <CoverTag file={covered} />,
    sortBy: ({ covered }) => rankOf(covered.coverage),
  },
]

function FileCell({ covered, item }: Pick<FileRow, 'covered' | 'item'>) {
  const address = useAddress()
  return (
    <>
      <Link to={address({ place: { path: covered.path, pointer: '' }, item }, 'record')} className="mono">
        <bdi>{visible(covered.path)}</bdi>
      </Link>
      {covered.coverage !== 'COVERED' && <div className="quiet">{coverageReason(covered)}</div>}
    </>
  )
}
