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
import { toneOf } from '../../parts/look.ts'
import { entryItems } from '../record/entry-item.ts'

const MAX_SHOWN = 12

/** Signature coverage: a bar over all bytes, and a table of all files. */
export function CoveragePanel() {
  const { opened, coverage } = useModel()
  const [showsAll, setShowsAll] = useState(false)
  const { files } = opened.report
  const items = entryItems(coverage.files)
  const rows = coverage.files.map((covered, index) => ({ index, covered, size: files[index]?.size ?? null }))
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
      <div className="table-wrap">
        <table className="table">
          <thead>
            <tr>
              <th>{verdictLabels.file}</th>
              <th className="number">{verdictLabels.size}</th>
              <th>{verdictLabels.status}</th>
            </tr>
          </thead>
          <tbody>
            {(showsAll ? sorted : sorted.slice(0, MAX_SHOWN)).map(({ index, covered, size }) => (
              <Row key={index} covered={covered} size={size} item={items[index] ?? null} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > MAX_SHOWN && !showsAll && (
        <button type="button" className="link-button" onClick={() => setShowsAll(true)}>
          {verdictLabels.allFiles(rows.length)}
        </button>
      )}
    </section>
  )
}

interface RowProps {
  readonly covered: FileCoverage
  readonly size: number | null
  readonly item: string | null
}

function Row({ covered, size, item }: RowProps) {
  const address = useAddress()
  return (
    <tr>
      <td>
        <Link to={address({ place: { path: covered.path, pointer: '' }, item }, 'record')} className="mono">
          <bdi>{visible(covered.path)}</bdi>
        </Link>
        {covered.coverage !== 'COVERED' && <div className="quiet">{coverageReason(covered)}</div>}
      </td>
      <td className="number">{size === null ? '—' : formatSize(size)}</td>
      <td>
        <CoverTag file={covered} />
      </td>
    </tr>
  )
}
